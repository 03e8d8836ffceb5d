import { describe, expect, it } from "vitest"
import { NO_CREDENTIALS, readCredentials } from "./credentials.ts"

describe("credentials as they are typed", () => {
  it("are left out where nothing is typed", () => {
    expect(readCredentials(NO_CREDENTIALS)).toEqual({ credentials: {}, wrong: [] })
  })

  it("have one header a line", () => {
    const headers = "CF-Access-Client-Id: a.access\n\n CF-Access-Client-Secret:  b:c "
    expect(readCredentials({ token: " t ", basic: "me:pass", headers }).credentials).toEqual({
      token: "t",
      basic: "me:pass",
      headers: { "CF-Access-Client-Id": "a.access", "CF-Access-Client-Secret": "b:c" },
    })
  })

  it("name the fields that are not right", () => {
    expect(readCredentials({ token: "", basic: "nobody", headers: "no colon" }).wrong).toEqual(["basic", "headers"])
  })
})
