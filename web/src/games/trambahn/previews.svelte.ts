/** The effect of the previewed place: the choice on the confirm bar, or the hovered one. */

import type { BoardProps } from '../../lib/game/board';
import type { Previewed } from '../../lib/wire.gen';
import { placeNamed } from './turn';
import type { TrambahnAction, TrambahnView } from './wire.gen';

type Props = BoardProps<TrambahnView, TrambahnAction>;

/** Delay before the server is asked about a hovered place. */
const REST_MS = 120;

export class Previews {
  #props: () => Props;
  #pointed = $state.raw<TrambahnAction | undefined>(undefined);
  #told = $state.raw<{ action: TrambahnAction; seen: Previewed<TrambahnView> } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(props: () => Props) {
    this.#props = props;
  }

  /** The action shown as a ghost. */
  get action(): TrambahnAction | undefined {
    return this.#props().chosen[0] ?? this.#pointed;
  }

  get place(): string | null {
    return placeNamed(this.action);
  }

  get isChosen(): boolean {
    return this.#props().chosen.length > 0;
  }

  /** The card of the ghost, or null. */
  get card(): string | null {
    const { action } = this;
    return action && 'card' in action ? (action.card ?? null) : null;
  }

  get tram(): number | null {
    return this.action?.kind === 'buy' ? this.action.tram : null;
  }

  get preview(): Previewed<TrambahnView> | null {
    if (this.isChosen) return this.#props().previewed;
    return this.#told && this.#told.action === this.#pointed ? this.#told.seen : null;
  }

  get after(): TrambahnView | null {
    return this.preview?.after ?? null;
  }

  /** Preview an action, or none. */
  look(action: TrambahnAction | undefined): void {
    if (action === this.#pointed) return;
    this.#pointed = action;
    clearTimeout(this.#timer);
    if (!action) return;
    this.#timer = setTimeout(() => {
      void this.#props()
        .preview(action)
        .then((seen) => {
          if (seen && action === this.#pointed) this.#told = { action, seen };
        });
    }, REST_MS);
  }
}
