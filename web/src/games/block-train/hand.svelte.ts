/** The card in hand: picked from the offer or already taken, with its previewed place. */

import { type BoardProps, ofKind } from '../../lib/game/board';
import type { Piece } from '../../lib/game/piece-tracker';
import type { Gain } from '../../lib/wire.gen';
import { firstPlace, nextPlace, type Places, placementAt, placeNamed, placesOf } from './placing';
import type { BlockTrainAction, BlockTrainView, Place, Take } from './wire.gen';

type Props = BoardProps<BlockTrainView, BlockTrainAction>;

/** An upper bound of a load's places in both directions. */
const ALL_PLACES = 64;
const REST_MS = 90;

export class Hand {
  picked = $state.raw<Piece | null>(null);
  at = $state<number | null>(null);
  turned = $state(false);
  #props: () => Props;
  #proposed = $state.raw<ReadonlyMap<string, Places>>(new Map());
  #gains = $state.raw<ReadonlyMap<string, readonly Gain[]>>(new Map());
  #asked = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(props: () => Props) {
    this.#props = props;
  }

  /** The card in hand, picked or taken. */
  get card(): string | null {
    const { view, legal } = this.#props();
    if (view.held !== null && ofKind(legal, 'place').length > 0) return view.held;
    return this.picked?.face ?? null;
  }

  get places(): Places {
    const { view, legal } = this.#props();
    if (view.held !== null) return placesOf(ofKind(legal, 'place'));
    return this.picked ? this.placesFor(this.picked.face) : new Map();
  }

  /** The places of an offered card, as far as the server has sent them. */
  placesFor(card: string): Places {
    return this.#proposed.get(card) ?? new Map();
  }

  /** The placement shown: the chosen one, or the hovered one. */
  get ghost(): Place | null {
    const chosen = ofKind(this.#props().chosen, 'place')[0];
    if (chosen) return chosen;
    return this.at === null ? null : placementAt(this.places, this.at, this.turned);
  }

  get isChosen(): boolean {
    return ofKind(this.#props().chosen, 'place').length > 0;
  }

  get gain(): readonly Gain[] {
    const { ghost } = this;
    if (this.isChosen) return this.#props().previewed?.gain ?? [];
    return (ghost && this.#gains.get(this.#name(ghost))) ?? [];
  }

  /** Reset for a new view, and request the places of each offered card. */
  renew(): void {
    clearTimeout(this.#timer);
    this.picked = null;
    this.at = null;
    this.turned = false;
    this.#proposed = new Map();
    this.#gains = new Map();
    this.#asked.clear();
    this.#props().choose();
  }

  prepare(): void {
    const { view, legal, propose } = this.#props();
    for (const take of ofKind(legal, 'take')) {
      if (this.#asked.has(take.card)) continue;
      this.#asked.add(take.card);
      void propose(ALL_PLACES, take).then((actions) => {
        if (view !== this.#props().view) return;
        const places = placesOf(ofKind(actions, 'place'));
        this.#proposed = new Map(this.#proposed).set(take.card, places);
        if (this.picked?.face === take.card && this.at === null) this.look(firstPlace(places));
      });
    }
    if (this.at === null && view.held !== null) this.look(firstPlace(this.places));
  }

  pick(piece: Piece | null): void {
    this.#props().choose();
    this.picked = piece;
    this.turned = false;
    this.look(piece ? firstPlace(this.places) : null);
  }

  /** Preview a place; after a short delay, ask the server for its effect. */
  look(at: number | null): void {
    this.at = at;
    clearTimeout(this.#timer);
    const { ghost } = this;
    if (!ghost || this.#gains.has(this.#name(ghost))) return;
    const { view, preview } = this.#props();
    const [name, actions] = [this.#name(ghost), this.#actions(ghost)];
    this.#timer = setTimeout(() => {
      void preview(...actions).then((seen) => {
        if (seen && view === this.#props().view)
          this.#gains = new Map(this.#gains).set(name, seen.gain);
      });
    }, REST_MS);
  }

  /** Handle a dragged card over a place, or over none. */
  hover(name: string | null): void {
    if (name !== null) this.look(placeNamed(name));
  }

  drop(piece: Piece, name: string): void {
    this.pick(piece);
    this.choose(placeNamed(name));
  }

  step(by: -1 | 1): void {
    const from = this.ghost?.at ?? this.at;
    if (from === null) return;
    this.#move(nextPlace(this.places, from, by), this.turned);
  }

  turn(): void {
    const { ghost } = this;
    if (ghost) this.#move(ghost.at, !ghost.turned);
  }

  /** Put the place on the confirm bar; if it is already chosen, turn the card. */
  choose(at: number): void {
    if (this.isChosen && this.ghost?.at === at) {
      this.turn();
      return;
    }
    this.at = at;
    const placement = placementAt(this.places, at, this.turned);
    if (placement) this.#props().choose(...this.#actions(placement));
  }

  #move(at: number, turned: boolean): void {
    const chosen = this.isChosen;
    const placement = placementAt(this.places, at, turned);
    if (!placement) return;
    this.turned = turned;
    if (chosen) this.#props().choose(...this.#actions(placement));
    if (chosen) this.at = at;
    else this.look(at);
  }

  #actions(placement: Place): (Take | Place)[] {
    const { view } = this.#props();
    if (view.held !== null || !this.picked) return [placement];
    return [{ kind: 'take', card: this.picked.face }, placement];
  }

  #name(placement: Place): string {
    return `${this.card} ${placement.at} ${placement.turned}`;
  }
}
