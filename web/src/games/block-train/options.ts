import { t } from '../../lib/i18n/texts.svelte';
import type { OptionPieces } from '..';
import OptionScore from './OptionScore.svelte';
import { sayTerm } from './words';

const scoring: OptionPieces = {
  say: sayTerm,
  help: (name) => t(`block-train-rule-${name}`),
  Face: OptionScore,
};

export default { scoring };
