import type { OptionPieces } from '..';
import type { Category } from './cars';
import OptionFace from './OptionFace.svelte';
import { sayCar } from './words';

const deck: OptionPieces = { say: (name) => sayCar(name as Category), Face: OptionFace };

export default { deck };
