import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answerPage } from "../../../testing/component/answer-calls.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lentIsland } from "../../../testing/component/lent-island.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { tellLoginDone } from "./login-dialog.ts"
import { $notices } from "./notices.ts"
import { hasReportWaiting, waitWithReport } from "./report-door.ts"
import { RUNNING_TASKS_KEY } from "./running-tasks.ts"
import { scheduleIslands } from "./schedule-islands.ts"
import { wireAgeGate } from "./wire-age-gate.ts"
import { wireLogin } from "./wire-login.ts"
import { resumeReport } from "./wire-report.ts"
import { wireSharedDialogs } from "./wire-shared-dialogs.ts"

/** An island that leaves what its server wrote. */
function AsWritten() {
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
}
const asWritten = (html: string) => `<div>${html}</div>`

const LENT = ["sign-in", "age-gate", "report", "publish-desk", "task-notices"]
const loadIslands = vi.fn(async () => undefined)
const byId = (id: string) => document.getElementById(id)
const button = (name: string) => page.getByRole("button", { name })

/** Pages that were asked for, in order. */
let asked: string[] = []
/** What doors told the page, in order. */
let told: unknown[] = []
let reported: readonly unknown[]

/** The page that lends an island; or that does not come. */
function lend(address: string, name: string, html = "There"): void {
  answerPage(address, () => {
    asked.push(address)
    return new Response(`<main>${lentIsland(name, asWritten(html))}</main>`)
  })
}
function refuse(address: string): void {
  answerPage(address, () => {
    asked.push(address)
    return new Response("", { status: 500 })
  })
}

beforeAll(() => {
  showPage('<dialog id="generator-dialog"></dialog>', { address: "/en" })
  wireLogin(loadIslands)
  wireAgeGate(loadIslands)
  wireSharedDialogs(loadIslands)
  scheduleIslands(Object.fromEntries(LENT.map((name) => [name, async () => AsWritten])))
  for (const name of ["login:open", "publish:asked"])
    document.addEventListener(name, (event) => told.push([name, event instanceof CustomEvent ? event.detail : null]))
  document.addEventListener("report:open", () => told.push("report:open"))
})

beforeEach(() => {
  asked = []
  told = []
  const errors: unknown[] = []
  reported = errors
  vi.spyOn(globalThis, "reportError").mockImplementation((error) => void errors.push(String(error)))
})

describe("the door to signing in", () => {
  const PAGE = `<button data-login="size">Larger</button><a href="#in" data-login>Sign in</a>
    <button command="show-modal" commandfor="login">Account</button>
    <dialog id="login" data-source="/en/sign-in"><div data-login-place><p>Waiting</p></div></dialog>`
  const dialog = () => byId("login") as HTMLDialogElement
  const state = () => [dialog().open, dialog().dataset["state"], dialog().dataset["request"]]
  const ask = (detail: unknown) => document.dispatchEvent(new CustomEvent("login:open", { detail }))
  const BAN = { reason: "Spam", endsAt: null, appealEmail: "a@b.example", appealForm: null }

  it("opens the form of another page over this one, says where it does not come, and asks for it again", async () => {
    refuse("/en/sign-in")
    showPage(PAGE, { address: "/en?x=1" })
    const heard: string[] = []
    dialog().addEventListener("login:asked", () => heard.push(dialog().dataset["request"] ?? ""))
    await userEvent.click(button("Larger"), { modifiers: ["Shift"] })
    expect(dialog().open).toBe(false)
    await userEvent.click(button("Larger"))
    expect(dialog().dataset["state"]).toMatch(/loading|failed/)
    await expect.poll(state).toEqual([true, "failed", '{"reason":"size"}'])
    expect(reported).toContain("Error: /en/sign-in answered 500")

    // What is being typed is not taken away by the next to ask, but for the news of a ban.
    ask({ reason: "more" })
    expect(heard).toEqual(['{"reason":"size"}'])
    ask({ ban: BAN })
    expect(heard).toEqual(['{"reason":"size"}', JSON.stringify({ ban: BAN })])
    await expect.poll(() => dialog().dataset["state"]).toBe("failed")

    dialog().close()
    const WAYS = '<a href="/auth/first">First</a><a href="/auth/second?redirect=%2Far">Second</a>'
    lend("/en/sign-in", "sign-in", WAYS)
    await userEvent.click(page.getByRole("link", { name: "Sign in" }))
    await expect.poll(state).toEqual([true, "ready", "{}"])
    expect(location.hash).toBe("")
    expect([...dialog().querySelectorAll("a")].map((way) => way.getAttribute("href"))).toEqual([
      "/auth/first?redirect=%2Fen%3Fx%3D1",
      "/auth/second?redirect=%2Far",
    ])
    expect(dialog().innerText).not.toContain("Waiting")
    dialog().close()
    await userEvent.click(button("Account"))
    expect(state()).toEqual([true, "ready", "{}"])
    expect(asked).toHaveLength(3)
  })

  it("shows a visitor's page to a member who was signed out, and to nobody else", () => {
    showPage(PAGE, { viewer: "member", address: "/en" })
    ask({ reason: "more" })
    expect([document.documentElement.dataset["viewer"], document.cookie]).toEqual(["member", "member=1"])
    dialog().close()
    ask({ reason: "ended" })
    expect([document.documentElement.dataset["viewer"], document.cookie]).toEqual([undefined, ""])
    dialog().close()
    ask("nonsense")
    expect(dialog().dataset["request"]).toBe("{}")
  })

  it("is the form itself on the page that has it", async () => {
    showPage('<div data-island="sign-in"><label>E-mail <input /></label></div><button data-login>In</button>', { address: "/en" })
    await userEvent.click(button("In"))
    await focused(page.getByRole("textbox"))
  })

  it.each([
    ["?invite=ada-1", "ada-1"],
    ["?invite_code=%20ada_2%20", "ada_2"],
    ["?invite=", null],
    ["?invite=a%20b", null],
    [`?invite=${"a".repeat(64)}`, "a".repeat(64)],
    [`?invite=${"a".repeat(65)}`, null],
  ])("keeps who invited: %s", (query, kept) => {
    showPage("", { address: `/en${query}` })
    wireLogin(loadIslands)
    expect(localStorage.getItem("atelier.invite")).toBe(kept)
  })
})

describe("the door to what is more than safe", () => {
  const PAGE = '<a href="#gate" data-age-gate="mature">Enter</a><a href="#other" data-age-gate="explicit">Enter further</a>'

  it("has visitors sign in, and shows members the gate for the level of the door", async () => {
    showPage(PAGE, { address: "/en" })
    await userEvent.click(page.getByRole("link", { name: "Enter", exact: true }))
    expect(told).toEqual([["login:open", { reason: "levels" }]])
    expect([location.hash, byId("age-gate")]).toEqual(["", null])

    showPage(PAGE, { viewer: "member", address: "/en" })
    lend("/en/age-gate", "age-gate")
    const gate = () => {
      const dialog = byId("age-gate")
      return dialog instanceof HTMLDialogElement && dialog.open ? [dialog.dataset["level"], dialog.innerText] : null
    }
    await userEvent.click(page.getByRole("link", { name: "Enter", exact: true }))
    await expect.poll(gate).toEqual(["mature", "There"])
    const doors = [...document.querySelectorAll<HTMLElement>("[data-age-gate]")]
    expect(doors.map((door) => door.ariaBusy)).toEqual([null, null])
    ;(byId("age-gate") as HTMLDialogElement).close()
    await userEvent.click(page.getByRole("link", { name: "Enter further" }))
    await expect.poll(gate).toEqual(["explicit", "There"])
    expect(asked).toEqual(["/en/age-gate"])
  })

  it("shows what a veil lies on, without following the link below, and goes there", async () => {
    showPage(
      `<a href="#work" data-blurred>Work <span data-reveal>Show one</span></a>
       <div data-blurred><button data-reveal>Show two</button><button>Play</button></div>`,
      { address: "/en" },
    )
    const blurred = () => document.querySelectorAll("[data-blurred]").length
    await userEvent.click(page.getByText("Show two"), { modifiers: ["Shift"] })
    expect(blurred()).toBe(2)
    await userEvent.click(page.getByText("Show one"))
    expect([blurred(), location.hash, document.activeElement?.tagName]).toEqual([1, "", "A"])
    await userEvent.click(page.getByText("Show two"))
    expect([blurred(), document.activeElement?.textContent]).toEqual([0, "Play"])
  })
})

describe("the door to reports", () => {
  const PAGE = '<a href="#a" data-report="work:1">Report one</a><button data-report="comment:2">Report two</button>'

  it("keeps what a visitor wanted to report until they are signed in", async () => {
    showPage(PAGE, { address: "/en" })
    await userEvent.click(page.getByRole("link"))
    await expect.poll(() => told).toEqual([["login:open", { reason: "report" }]])
    expect([location.hash, hasReportWaiting()]).toEqual(["", true])
    resumeReport(loadIslands)
    expect([told.length, hasReportWaiting()]).toEqual([1, true])
  })

  it("opens the dialog about what was pressed, which is fetched once, and what waited", async () => {
    showPage(PAGE, { viewer: "member", address: "/en" })
    lend("/en/reports", "report")
    const about = () => byId("report-place")?.dataset["about"]
    await userEvent.click(button("Report two"), { modifiers: ["Alt"] })
    expect(about()).toBeUndefined()
    await userEvent.click(page.getByRole("link"))
    await expect.poll(() => told).toEqual(["report:open"])
    expect(about()).toBe("work:1")
    await userEvent.click(button("Report two"))
    await expect.poll(() => told).toHaveLength(2)
    expect(about()).toBe("comment:2")
    resumeReport(loadIslands)
    expect(about()).toBe("comment:2")
    waitWithReport("work:3")
    resumeReport(loadIslands)
    await expect.poll(() => told).toHaveLength(3)
    expect([about(), hasReportWaiting(), asked]).toEqual(["work:3", false, ["/en/reports"]])
  })
})

describe("the door to publishing", () => {
  const request = { items: [{ source: { file_id: "1" }, kind: "audio", preview: null, width: null, height: null, name: "Rain" }] }
  const ask = () => document.dispatchEvent(new CustomEvent("publish:open", { detail: request }))
  const kept = () => sessionStorage.getItem("atelier.publish")

  it("has visitors sign in, and keeps what they wanted unless they turn away", async () => {
    showPage('<dialog id="login"></dialog>', { address: "/en" })
    ask()
    await expect.poll(() => told).toEqual([["login:open", { reason: "more" }]])
    const closed = new Promise((done) => byId("login")?.addEventListener("close", done, { once: true }))
    ;(byId("login") as HTMLDialogElement).close()
    await closed
    tellLoginDone()
    expect(kept()).toBeNull()
    ask()
    await expect.poll(() => told).toHaveLength(2)
    tellLoginDone()
    expect(kept()).toBe(JSON.stringify(request))
    byId("login")?.dispatchEvent(new Event("close"))
  })

  it("says that the desk does not come, and asks it once it does", async () => {
    showPage("", { viewer: "member", address: "/en" })
    refuse("/en/publish/portfolio")
    ask()
    await expect.poll(() => $notices.get()).toMatchObject([{ tone: "bad", body: { kind: "error", code: "NetworkError" } }])
    expect([told, reported.length, document.querySelectorAll("body > div").length]).toEqual([[], 1, 0])
    lend("/en/publish/portfolio", "publish-desk")
    ask()
    await expect.poll(() => told).toEqual([["publish:asked", request]])
    ask()
    await expect.poll(() => told).toHaveLength(2)
    expect(asked).toHaveLength(2)
  })
})

describe("what becomes of tasks", () => {
  const running = () => document.dispatchEvent(new Event("tasks:running"))

  it("is told where a task was noted, by what the page of tasks lends once; not where the page tells it itself", async () => {
    showPage("", { viewer: "member", address: "/en" })
    lend("/en/tasks", "task-notices")
    running()
    await vi.dynamicImportSettled()
    localStorage.setItem(RUNNING_TASKS_KEY, "[]")
    showPage('<div data-tells-tasks=""></div>', { viewer: "member", address: "/en" })
    running()
    await vi.dynamicImportSettled()
    showPage("", { viewer: "member", address: "/en" })
    refuse("/en/tasks")
    dispatchEvent(new StorageEvent("storage", { key: "another" }))
    dispatchEvent(new StorageEvent("storage", { key: RUNNING_TASKS_KEY }))
    await expect.poll(() => reported).toEqual(["Error: /en/tasks answered 500"])
    expect([asked, document.querySelectorAll("body > div").length]).toEqual([["/en/tasks"], 0])
    lend("/en/tasks", "task-notices")
    running()
    await expect.poll(() => document.querySelector("body > div")?.textContent).toContain("There")
    running()
    await vi.dynamicImportSettled()
    expect(asked).toHaveLength(2)
  })
})
