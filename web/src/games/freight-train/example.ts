/** The example turn of the rules: played by the engine (tools/rule_examples.py). */

import type { Picture } from '../../lib/game/board';
import Example from './Example.svelte';
import turn from './example.gen.json';

export const example: readonly Picture[] = turn.pictures.map((props) => ({ view: Example, props }));
