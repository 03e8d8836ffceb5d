import { expect, it } from "vitest"
import { embedCodeOf, embedSizeOf } from "./embed-code.ts"

const work = (width: number, height: number) => ({ id: "w", title: 'A "fox"', cover: { width, height } }) as never

it.each([
  [[1000, 1000], {}, [640, 684]],
  [[1600, 400], {}, [640, 240]],
  [[640, 196], {}, [640, 240]],
  [[640, 197], {}, [640, 241]],
  [[640, 916], {}, [640, 960]],
  [[640, 917], {}, [640, 960]],
  [[1, 2], {}, [640, 960]],
  [[2, 1], {}, [640, 364]],
  [[0, 500], {}, [640, 684]],
  [[500, 0], {}, [640, 684]],
  [[1000, 1000], { width: 300 }, [300, 344]],
  [[1000, 1000], { width: 900 }, [640, 684]],
  [[1000, 1000], { width: 0 }, [1, 240]],
  [[1000, 1000], { height: 300 }, [640, 300]],
  [[1000, 1000], { height: 0 }, [640, 1]],
])("a work of %j within %j is embedded in %j px", ([width = 0, height = 0], maximum, size) => {
  const { width: wide, height: tall } = embedSizeOf(work(width, height), maximum)
  expect([wide, tall]).toEqual(size)
})

it("what embeds a work says its size and its title, which ends no attribute", () => {
  const code = embedCodeOf(work(1, 1), "https://a.example", { width: 300 })
  expect(code).toContain('src="https://a.example/embed/w" width="300" height="344"')
  expect(code).not.toContain('A "fox"')
})
