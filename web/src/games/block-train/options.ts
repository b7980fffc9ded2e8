import { t } from '../../lib/i18n/texts.svelte';
import type { OptionPieces } from '..';
import OptionCard from './OptionCard.svelte';
import OptionScore from './OptionScore.svelte';
import { sayCard, sayTerm } from './words';

const deck: OptionPieces = { say: sayCard, Face: OptionCard };
const scoring: OptionPieces = {
  say: sayTerm,
  help: (name) => t(`block-train-rule-${name}`),
  Face: OptionScore,
};

export default { deck, scoring };
