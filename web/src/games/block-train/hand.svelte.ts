/** The card in hand: picked from the offer or already taken, with its previewed place. */

import { type BoardProps, ofKind } from '../../lib/game/board';
import type { Piece } from '../../lib/game/piece-tracker';
import type { Gain } from '../../lib/wire.gen';
import {
  firstPlace,
  nextPlace,
  type Places,
  placementAt,
  placeNamed,
  placesOf,
  promisedPoints,
} from './placing';
import type { BlockTrainAction, BlockTrainView, Place, Take } from './wire.gen';

type Props = BoardProps<BlockTrainView, BlockTrainAction>;

/** An upper bound of a load's places in both directions. */
const ALL_PLACES = 64;
const REST_MS = 90;

/** The effect of a placement: everybody's points, and the viewer's once the load has a locomotive. */
export interface Seen {
  gain: readonly Gain[];
  promised: number | null;
}

export class Hand {
  picked = $state.raw<Piece | null>(null);
  at = $state<number | null>(null);
  turned = $state(false);
  #props: () => Props;
  #proposed = $state.raw<ReadonlyMap<string, Places>>(new Map());
  #seen = $state.raw<ReadonlyMap<string, Seen>>(new Map());
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
    if (this.isChosen) return this.#props().previewed?.gain ?? [];
    return this.shown?.gain ?? [];
  }

  /** The effect of the placement shown, once the server has sent it. */
  get shown(): Seen | null {
    const { ghost } = this;
    return (ghost && this.#seen.get(this.#name(ghost))) ?? null;
  }

  /** The placement at a place, in the orientation of the card in hand. */
  placement(at: number): Place | null {
    return placementAt(this.places, at, this.turned);
  }

  /** The effect of a place, once the server has sent it. */
  seenAt(at: number): Seen | null {
    const placement = this.placement(at);
    return (placement && this.#seen.get(this.#name(placement))) ?? null;
  }

  /** Reset for a new view, and request the places of each offered card. */
  renew(): void {
    clearTimeout(this.#timer);
    this.picked = null;
    this.at = null;
    this.turned = false;
    this.#proposed = new Map();
    this.#seen = new Map();
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

  /** Show a place; after a short delay, ask the server for its effect, then for the others'. */
  look(at: number | null): void {
    this.at = at;
    clearTimeout(this.#timer);
    if (at !== null) this.#timer = setTimeout(() => void this.#askAll(at), REST_MS);
  }

  /** Ask for one effect after the other, the nearest places first, until another place is shown. */
  async #askAll(at: number): Promise<void> {
    const { view } = this.#props();
    const card = this.card;
    const near = [...this.places.keys()].sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
    for (const place of near) {
      const placement = this.placement(place);
      if (!placement || this.#seen.has(this.#name(placement))) continue;
      await this.#ask(placement);
      if (view !== this.#props().view || card !== this.card || this.at !== at) return;
    }
  }

  async #ask(placement: Place): Promise<void> {
    const { view, preview } = this.#props();
    const name = this.#name(placement);
    const found = await preview(...this.#actions(placement));
    if (!found || view !== this.#props().view) return;
    const promised = promisedPoints(view, found.after, view.seat ?? 0);
    this.#seen = new Map(this.#seen).set(name, { gain: found.gain, promised });
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
