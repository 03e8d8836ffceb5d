import { asAccountId, asWorkId } from "../../domain/_kernel/ids.ts"
import { MAXIMUM_ASKED_MARKS, marks } from "../../domain/social/mark-contract.ts"
import { call } from "../_runtime/call.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { hideCards } from "./hidden-cards.ts"
import { signInTo, takeIntent } from "./login-intent.ts"
import { MARK_ATTRIBUTES, MARK_KINDS, type MarkKind, reasonOf, sendMark } from "./mark-state.ts"
import { sayOfMark } from "./mark-status.ts"
import { ToggleRequest, type ToggleShown } from "./toggle-request.ts"

/** One thing that buttons of the page mark, however many of them it has. */
interface Mark {
  readonly kind: MarkKind
  readonly id: string
  readonly request: ToggleRequest
  isOn: boolean
  /** How many like the work or follow the person, without the viewer; null where the page does not say, or not yet. */
  others: number | null
  isLearnt: boolean
}

/** Marks of people: nobody has one on themself. */
const ABOUT_PEOPLE: readonly MarkKind[] = ["follow", "hide", "block"]

const known = new Map<string, Mark>()

/** Marks what a button is for, or takes the mark back: shown at once, undone with a reason where it failed. Visitors sign in first. */
export function pressMark(button: HTMLButtonElement): void {
  const kind = MARK_KINDS.find((one) => button.hasAttribute(MARK_ATTRIBUTES[one]))
  if (kind === undefined) return
  const id = button.getAttribute(MARK_ATTRIBUTES[kind]) ?? ""
  if (isSignedIn()) void markOf(kind, id).request.toggle()
  else signInTo(kind, id)
}

/** Shows at every button of the page what the member's own marks are, also at those that come later. For members only. */
export function learnMarks(): void {
  void learn()
  let isDue = false
  const observer = new MutationObserver((changes) => {
    if (isDue || !changes.some(({ addedNodes }) => addedNodes.length > 0)) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      void learn()
    })
  })
  observer.observe(document.querySelector("main") ?? document.body, { childList: true, subtree: true })
}

function markOf(kind: MarkKind, id: string): Mark {
  const key = `${kind}:${id}`
  const there = known.get(key)
  if (there !== undefined) return there
  const buttons = buttonsOf(kind, id)
  const isOn = buttons.some((button) => button.ariaPressed === "true")
  const count = buttons.map((button) => button.dataset["likeCount"]).find((text) => text !== undefined)
  const mark: Mark = {
    ...{ kind, id, isOn, others: count === undefined ? null : Number(count), isLearnt: false },
    request: new ToggleRequest(
      isOn,
      async (wanted) => {
        const answer = await sendMark(kind, id, wanted, buttonsOf(kind, id)[0]?.dataset["collectKind"])
        if (answer.count !== null) mark.others = answer.count - (answer.isOn ? 1 : 0)
        return answer.isOn
      },
      (shown) => show(mark, shown),
    ),
  }
  known.set(key, mark)
  return mark
}

function show(mark: Mark, { isOn, outcome }: ToggleShown): void {
  mark.isOn = isOn
  for (const button of buttonsOf(mark.kind, mark.id)) paint(button, mark)
  if (mark.kind === "hide" || mark.kind === "block") hideCards({ people: [mark.id], isHidden: isOn })
  if (mark.kind === "hideTag" && outcome?.kind === "done") void learnHiddenCards()
  if (mark.kind === "follow") showFollowers(mark)
  if (outcome === null) return
  if (outcome.kind === "failed") {
    const reason = reasonOf(mark.kind, outcome.wanted, outcome.error)
    if (reason !== null) sayOfMark(reason)
  } else if (mark.kind === "collect") sayOfMark(isOn ? "saved" : "unsaved")
  else if (mark.kind === "follow") sayOfMark(isOn ? "followed" : "unfollowed")
  else if (mark.kind === "hide") sayOfMark(isOn ? "hiddenNow" : "shownAgain", isOn ? () => void mark.request.request(false) : null)
  else if (mark.kind === "block") sayOfMark(isOn ? "blockedNow" : "unblocked", isOn ? () => void mark.request.request(false) : null)
  else if (mark.kind === "hideTag") sayOfMark(isOn ? "tagHiddenNow" : "tagShownAgain", isOn ? () => void mark.request.request(false) : null)
}

function paint(button: HTMLButtonElement, { isOn, others }: Mark): void {
  const pressed = String(isOn)
  if (button.ariaPressed !== pressed) button.ariaPressed = pressed
  const place = button.querySelector("[data-count]")
  if (others === null || place === null) return
  const words = countWords(others + (isOn ? 1 : 0))
  if (place.textContent !== words) place.textContent = words
}

/** Where the page of a person says how many follow them: nowhere on other pages, and not where counting stopped. */
function followerPlaces(id: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-followers-of="${CSS.escape(id)}"]`)]
}

function showFollowers({ id, isOn, others }: Mark): void {
  if (others !== null) for (const place of followerPlaces(id)) place.textContent = String(others + (isOn ? 1 : 0))
}

async function learnFollowers(mark: Mark): Promise<void> {
  // Pages of people alone say how many they are.
  const { otherFollowers } = await import("./follower-count.ts")
  mark.others = await otherFollowers(asAccountId(mark.id))
  showFollowers(mark)
}

/** As cards write it: nothing for 0, `1.2K`. */
function countWords(count: number): string {
  if (count <= 0) return ""
  return new Intl.NumberFormat(document.documentElement.lang, { notation: "compact", maximumFractionDigits: 1 }).format(count)
}

/** Asks once for all that is new on the page. */
async function learn(): Promise<void> {
  hideCards({ people: [], isHidden: true })
  const fresh = MARK_KINDS.flatMap((kind) => {
    const ids = new Set<string>()
    for (const button of document.querySelectorAll<HTMLButtonElement>(`button[${MARK_ATTRIBUTES[kind]}]`)) {
      const mark = markOf(kind, button.getAttribute(MARK_ATTRIBUTES[kind]) ?? "")
      if (mark.isLearnt) paint(button, mark)
      else ids.add(mark.id)
    }
    return [...ids].map((id) => markOf(kind, id))
  })
  for (const mark of fresh) mark.isLearnt = true
  const works = [...new Set(fresh.filter(({ kind }) => kind === "like" || kind === "collect").map(({ id }) => id))]
  const people = [...new Set(fresh.filter(({ kind }) => ABOUT_PEOPLE.includes(kind)).map(({ id }) => id))]
  const tags = fresh.filter(({ kind }) => kind === "hideTag").map(({ id }) => id)
  for (let from = 0; from < Math.max(works.length, people.length, tags.length); from += MAXIMUM_ASKED_MARKS) {
    const some = <Id>(ids: readonly Id[]) => ids.slice(from, from + MAXIMUM_ASKED_MARKS)
    await learnSome(fresh, { works: some(works), people: some(people), tags: some(tags) })
  }
}

async function learnSome(
  fresh: readonly Mark[],
  { works, people, tags }: Readonly<Record<"works" | "people" | "tags", readonly string[]>>,
) {
  const asked = {
    obj_ids: works.map(asWorkId),
    ...(people.length === 0 ? {} : { account_ids: people.map(asAccountId) }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  }
  // Without an answer the buttons still work: the same again changes nothing.
  const answer = await call(marks, asked, { handlesErrors: true, isInBackground: true }).catch(() => null)
  if (answer === null) return
  const on: Readonly<Record<MarkKind, ReadonlySet<string>>> = {
    like: new Set(answer.liked),
    collect: new Set(answer.collected),
    follow: new Set(answer.followed),
    hide: new Set(answer.hidden_people),
    hideTag: new Set(answer.hidden_tags),
    block: new Set(answer.blocked_people),
  }
  hideCards({ works: answer.hidden, people: [...answer.hidden_people, ...answer.blocked_people], isHidden: true })
  for (const kind of ABOUT_PEOPLE) for (const button of buttonsOf(kind, answer.account_id)) button.hidden = true
  const named = new Set([...works, ...people, ...tags])
  for (const mark of fresh) {
    if (!named.has(mark.id)) continue
    const isOn = on[mark.kind].has(mark.id)
    // The page's count has the viewer's own like in it.
    if (mark.others !== null && isOn && !mark.isOn) mark.others = Math.max(0, mark.others - 1)
    mark.request.learn(isOn)
    if (mark.kind === "follow" && followerPlaces(mark.id).length > 0) learnFollowers(mark).catch(() => undefined)
    if (takeIntent(mark.kind, mark.id) && !isOn) void mark.request.request(true)
  }
}

/** Covers and uncovers the page's cards by what the viewer hides now: which of them have a tag is the server's to say. */
async function learnHiddenCards(): Promise<void> {
  const ids = [...new Set([...document.querySelectorAll<HTMLElement>("[data-card]")].map((card) => card.dataset["card"] ?? ""))]
  for (let from = 0; from < ids.length; from += MAXIMUM_ASKED_MARKS) {
    const some = ids.slice(from, from + MAXIMUM_ASKED_MARKS)
    const answer = await call(marks, { obj_ids: some.map(asWorkId) }, { handlesErrors: true, isInBackground: true }).catch(() => null)
    if (answer === null) return
    const hidden = new Set(answer.hidden)
    hideCards({ works: some.filter((id) => !hidden.has(id)), people: [], isHidden: false })
    hideCards({ works: answer.hidden, people: [], isHidden: true })
  }
}

function buttonsOf(kind: MarkKind, id: string): readonly HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(`button[${MARK_ATTRIBUTES[kind]}="${CSS.escape(id)}"]`)]
}

/** Shows a work as kept, once something else kept it. */
export function learnKept(workId: string): void {
  const mark = markOf("collect", workId)
  mark.isLearnt = true
  mark.request.learn(true)
}
