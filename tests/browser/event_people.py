"""People in an event: create, join, start rounds, play and read results, on the page or beside it."""

from typing import Any

from playwright.sync_api import Page, expect

POST = """async ([path, body]) => {
  const answer = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}"""
PLAY_OUT = """(table) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/live`);
  let moves = 0;
  const play = ({ seat, revision, legal }) => {
    const action = legal[(moves * 7) % legal.length];
    moves += 1;
    const key = `move-${seat}-${revision}`;
    socket.send(JSON.stringify({ kind: 'play', seat, revision, key, actions: [action] }));
  };
  socket.onopen = () => socket.send(JSON.stringify({ kind: 'hello' }));
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.kind !== 'update' || told.seat === null) return;
    if (told.outcome) socket.close();
    // The server limits the messages of a connection.
    else if (told.to_move === told.seat) setTimeout(() => play(told), 50);
  };
}"""
"""Play a table to its end over the API; the page stays where it is."""
ME = "async (event) => (await (await fetch(`/api/events/${event}`)).json()).me"
MOVE = """async ([table, seat, choice]) => {
  const look = async () =>
    (await fetch(`/api/tables/${table}/position?seat=${seat}`)).json();
  let at = await look();
  const before = at.revision;
  const round = at.view?.round;
  while (at.to_move === seat && at.legal.length > 0 && at.view?.round === round) {
    const action = at.legal.at(choice % at.legal.length);
    const key = `move-${seat}-${at.revision}-key`;
    const body = JSON.stringify({ seat, revision: at.revision, key, actions: [action] });
    const headers = { 'content-type': 'application/json' };
    await fetch(`/api/tables/${table}/play`, { method: 'POST', headers, body });
    at = await look();
  }
  return at.revision > before;
}"""
"""Play a seat's turn over the API, if it is to move; tell whether it was."""


def create_event(host: Page, title: str, game: str) -> str:
    """Create an event with defaults only; return its id."""
    host.get_by_label("Title").fill(title)
    host.get_by_text(game, exact=True).click()
    host.get_by_label("Your name").fill("Hanna")
    host.get_by_role("button", name="Create the event").click()
    expect(host.get_by_role("heading", level=1, name=title)).to_be_visible()
    return host.url.rsplit("/", 1)[1]


def invite_code(host: Page) -> str:
    """Return the code of the event's link."""
    return host.get_by_label("Link to this event").input_value().split("#invite=")[1]


def start_round(host: Page, number: int) -> None:
    host.get_by_role("button", name=f"Start round {number}").click()
    # The tables open by themselves after a while; the host does not wait.
    host.get_by_role("button", name="Open the tables now").click()
    expect(host.get_by_text("· playing").first).to_be_visible()


def end_event(host: Page) -> None:
    host.get_by_role("button", name="End the event").click()
    host.get_by_role("dialog").get_by_role("button", name="End the event").click()


def play_round(event: str, people: list[Page]) -> None:
    """Play all tables of the running round to their end."""
    for page in people:
        table = page.evaluate(ME, event)["table"]
        if table is not None:
            page.evaluate(PLAY_OUT, table)


def resign_all(event: str, people: list[Page]) -> None:
    """End all tables of two: the person who is asked first resigns."""
    ended = set()
    for page in people:
        me = page.evaluate(ME, event)
        if me["table"] and me["table"] not in ended:
            ended.add(me["table"])
            page.evaluate(POST, [f"tables/{me['table']}/seats/{me['seat']}/resign", {}])


def standings(page: Page) -> list[list[str]]:
    """Return the lines of the standings as texts."""
    rows: list[Any] = page.locator("section", has_text="Standings").locator("tbody tr").all()
    return [row.locator("td, th").all_inner_texts() for row in rows]
