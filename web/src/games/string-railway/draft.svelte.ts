/** A turn in progress: tiles, string, path; and the server's verdict. */

import type { Judged } from '../../lib/wire.gen';
import { canHold, crossings, type OldString, type Point } from './geometry';
import {
  bendAt,
  gauge,
  round,
  type StrokePhase,
  simplify,
  type Trouble,
  troubleOf,
} from './sketch';
import type { PlayTurn, StringRailwayReport, StringRailwayView } from './wire.gen';
import { sayTile } from './words';

export type Line = 'short' | 'long';

/** Debounce time of requests; only one is open at a time. */
const PATIENCE_MS = 30;

/** The reason a tile or a track is refused, its rule and its position. */
export interface Objection {
  key: string;
  rule: string | null;
  facts: Record<string, string | number>;
  at: Point;
}

/** A partial turn. */
export interface Kept {
  places: readonly (Point | null)[];
  string: Line;
  way: readonly Point[];
}

export class Draft {
  places = $state<(Point | null)[]>([]);
  string = $state<Line>('short');
  way = $state<Point[]>([]);
  /** The index of the tile in hand among those drawn; null while the track is drawn. */
  holding = $state<number | null>(null);
  /** The point where the tile in hand was refused last. */
  misplaced = $state.raw<Point | null>(null);
  verdict = $state.raw<Judged | null>(null);
  asking = $state(false);
  /** A track is being drawn: it is judged when the finger is lifted. */
  stroking = $state(false);
  /** The path before the stroke, and the index of the point that the stroke bends. */
  #before: readonly Point[] = [];
  #bending: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #open = false;

  constructor(
    readonly view: StringRailwayView,
    private readonly complete: (action: PlayTurn) => Promise<Judged | null>,
    private readonly settled: (action: PlayTurn | null) => void,
  ) {
    this.places = view.drawn.map(() => null);
    this.holding = view.drawn.length > 0 ? 0 : null;
    const left = view.company === null ? undefined : view.strings[view.company];
    this.string = left && left.short === 0 ? 'long' : 'short';
  }

  get placed(): boolean {
    return this.places.every((place) => place !== null);
  }

  /** Centres of all stations, with the tiles placed in this draft. */
  get tiles(): Point[] {
    return [...this.view.stations.map((station) => station.at), ...this.ownTiles];
  }

  get ownTiles(): Point[] {
    return this.places.filter((place) => place !== null);
  }

  get strings(): OldString[] {
    return [
      { points: this.view.river, closed: false },
      { points: this.view.mountain, closed: true },
      ...this.view.tracks.map((track) => ({ points: track.points, closed: false })),
    ];
  }

  /** Tell whether the tile in hand may be placed here; a local check, the server decides. */
  fits(at: Point): boolean {
    const others = this.places.filter((place, number) => place !== null && number !== this.holding);
    const tiles = [...this.view.stations.map((station) => station.at), ...(others as Point[])];
    return canHold(this.view.terrain, this.strings, tiles, round(at));
  }

  drop(at: Point): boolean {
    if (this.holding === null) return false;
    if (!this.fits(at)) {
      this.misplaced = at;
      return false;
    }
    this.places[this.holding] = round(at);
    const next = this.places.indexOf(null);
    this.holding = next < 0 ? null : next;
    this.ask();
    return true;
  }

  hold(number: number): void {
    this.places[number] = null;
    this.holding = number;
    this.ask();
  }

  take(string: Line): void {
    this.string = string;
    this.ask();
  }

  go(at: Point): void {
    this.way = [...this.way, round(at)];
    this.ask();
  }

  bend(number: number, at: Point): void {
    this.way = this.way.map((point, other) => (other === number ? round(at) : point));
    this.ask();
  }

  replace(way: readonly Point[]): void {
    this.way = way.map(round);
    this.ask();
  }

  /** Extend the path, or bend it if the stroke began on one of its points. */
  stroke(points: readonly Point[], phase: StrokePhase): void {
    const [first, last] = [points[0], points.at(-1)];
    if (phase === 'start' && first) {
      this.#before = this.way;
      this.#bending = bendAt(this.way, first);
    }
    this.stroking = phase === 'start' || phase === 'move';
    if (phase === 'cancel') this.replace(this.#before);
    else if (this.#bending !== null && last) this.bend(this.#bending, last);
    else this.replace([...this.#before, ...simplify(points, 24)]);
  }

  back(): void {
    this.way = this.way.slice(0, -1);
    this.ask();
  }

  /** Ask for another path through the same points. */
  again(): void {
    this.ask();
  }

  clear(): void {
    this.way = [];
    this.ask();
  }

  /** The local error; null when only the server can tell. */
  get trouble(): Trouble | null {
    if (this.way.length < 2) return null;
    return troubleOf(this.way, this.string, this.view.terrain, this.tiles);
  }

  /** The error, by the local check or the server's verdict. */
  get objection(): Objection | null {
    if (this.misplaced) {
      const tile = sayTile(this.view.drawn[this.holding ?? 0] ?? '');
      const key = 'tile_cannot_lie_there';
      return { key, rule: 'SR-48', facts: { tile }, at: this.misplaced };
    }
    const last = this.way.at(-1);
    if (!this.placed || !last || this.stroking) return null;
    if (this.trouble) {
      const { used, full } = gauge(this.way, this.string);
      const facts = { over: used - full };
      return { ...this.trouble, facts };
    }
    if (!this.verdict || this.verdict.legal) return null;
    const key = this.verdict.error ?? '';
    const found = this.report?.broken.find((broken) => broken.key === key);
    return { key, rule: this.verdict.rule, facts: this.verdict.facts, at: found?.at ?? last };
  }

  /** Crossings of the sketched path, before its slack is laid. */
  get sketchCrossings(): Point[] {
    if (this.way.length < 2) return [];
    return crossings(this.way, false, this.strings, this.tiles)
      .filter((crossing) => !crossing.free)
      .map((crossing) => crossing.at);
  }

  get report(): StringRailwayReport | null {
    return (this.verdict?.report as StringRailwayReport | null | undefined) ?? null;
  }

  /** The string as the server laid it, or null. */
  get laid(): readonly Point[] | null {
    const action = this.verdict?.action as PlayTurn | undefined;
    return this.verdict?.legal && action ? action.track : null;
  }

  action(track: readonly Point[] | null): PlayTurn {
    return {
      kind: 'play_turn',
      tiles: this.view.drawn.map((tile, number) => ({ tile, at: this.places[number] ?? null })),
      string: this.string,
      track,
    };
  }

  /** Return a snapshot of the draft. */
  keep(): Kept {
    return { places: [...this.places], string: this.string, way: [...this.way] };
  }

  /** Restore a snapshot. */
  restore({ places, string, way }: Kept): void {
    this.places = [...places];
    const next = places.indexOf(null);
    this.holding = next < 0 ? null : next;
    this.string = string;
    this.way = [...way];
    this.ask();
  }

  /** Load a whole proposed turn. */
  adopt(turn: PlayTurn): void {
    this.places = turn.tiles.map((tile) => tile.at);
    this.holding = null;
    this.string = turn.string;
    this.way = (turn.track ?? []).map(round);
    this.ask();
  }

  private ask(): void {
    clearTimeout(this.#timer);
    this.misplaced = null;
    this.verdict = null;
    this.settled(null);
    this.#asked++;
    this.asking = this.placed && this.way.length >= 2 && this.trouble === null;
    if (this.asking && !this.#open)
      this.#timer = setTimeout(() => void this.inquire(), PATIENCE_MS);
  }

  private async inquire(): Promise<void> {
    const number = this.#asked;
    this.#open = true;
    const verdict = await this.complete(this.action(this.way));
    this.#open = false;
    if (number !== this.#asked) {
      // The draft has changed since the request: ask again.
      if (this.asking) void this.inquire();
      return;
    }
    this.asking = false;
    this.verdict = verdict;
    this.settled(verdict?.legal ? (verdict.action as PlayTurn) : null);
  }
}
