/** The example turn of the rules: played by the engine (tools/rule_examples.py). */

import type { Picture } from '../../lib/game/board';
import turn from './example.gen.json';
import Turn from './Turn.svelte';

export const example: readonly Picture[] = turn.pictures.map((props) => ({ view: Turn, props }));
