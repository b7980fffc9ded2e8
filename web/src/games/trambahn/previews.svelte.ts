/** What the place looked at would bring: the choice on the confirm bar, or what is pointed at. */

import type { BoardProps } from '../../lib/game/board';
import type { Previewed } from '../../lib/wire.gen';
import { placeNamed } from './turn';
import type { TrambahnAction, TrambahnView } from './wire.gen';

type Props = BoardProps<TrambahnView, TrambahnAction>;

/** A place is rested upon before the server is asked. */
const REST_MS = 120;

export class Previews {
  #props: () => Props;
  #pointed = $state.raw<TrambahnAction | undefined>(undefined);
  #told = $state.raw<{ action: TrambahnAction; seen: Previewed<TrambahnView> } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(props: () => Props) {
    this.#props = props;
  }

  /** The action whose ghost is shown. */
  get action(): TrambahnAction | undefined {
    return this.#props().chosen[0] ?? this.#pointed;
  }

  get place(): string | null {
    return placeNamed(this.action);
  }

  get isChosen(): boolean {
    return this.#props().chosen.length > 0;
  }

  /** The card that would lie there, or null. */
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

  /** Point at an action, or at none. */
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
