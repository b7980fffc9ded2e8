import type { OptionPieces } from '..';
import type { Card } from './cards';
import { sayCard } from './words';

const deck: OptionPieces = { say: (name) => sayCard(name as Card) };

export default { deck };
