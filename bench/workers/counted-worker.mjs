/*
 * Stands around the built Worker and counts what is paid for: requests, calls of objects, the time in which they are at work, rows of
 * their storage, operations of the bucket, images that are transformed. `/__counts` answers it, and begins anew.
 */
const COUNTS_PATH = "/__counts"
const newCounts = () => ({
  requests: 0,
  objects: {},
  bucketWrites: 0,
  bucketReads: 0,
  storedBytes: 0,
  transforms: 0,
})
let counts = newCounts()
/** Cursors still say what they read when they are done. */
let cursors = []

/** How many are at work in an object, and since when. */
const active = new Map()

function objectOf(name) {
  counts.objects[name] ??= { calls: 0, alarms: 0, messages: 0, activeMs: 0, rowsRead: 0, rowsWritten: 0 }
  return counts.objects[name]
}

/** Runs what an object does; the time in which it does several things at once counts once. */
async function atWork(name, id, kind, work) {
  if (kind !== null) objectOf(name)[kind]++
  const key = `${name} ${id}`
  const own = active.get(key) ?? { many: 0, sinceMs: 0 }
  active.set(key, own)
  if (own.many++ === 0) own.sinceMs = Date.now()
  try {
    return await work()
  } finally {
    if (--own.many === 0) {
      objectOf(name).activeMs += Date.now() - own.sinceMs
      active.delete(key)
    }
  }
}

/** The same thing with some of its methods in others' place. */
function withMethods(target, methods) {
  return new Proxy(target, {
    get(of, property) {
      if (Object.hasOwn(methods, property)) return methods[property]
      const value = of[property]
      return typeof value === "function" ? (...input) => Reflect.apply(value, of, input) : value
    },
  })
}

function countedStub(name, stub) {
  const id = String(stub.id)
  return new Proxy(stub, {
    get(of, property) {
      const value = of[property]
      if (typeof value !== "function" || typeof property === "symbol") return value
      return (...input) => atWork(name, id, "calls", () => Reflect.apply(value, of, input))
    },
  })
}

function countedNamespace(name, namespace) {
  const of =
    (method) =>
    (...input) =>
      countedStub(name, namespace[method](...input))
  return withMethods(namespace, { get: of("get"), getByName: of("getByName") })
}

function countedBucket(bucket) {
  const count =
    (field, method) =>
    async (...input) => {
      counts[field]++
      const answer = await bucket[method](...input)
      if (method === "put") counts.storedBytes += answer?.size ?? 0
      return answer
    }
  const upload = (one) => {
    const of =
      (method) =>
      async (...input) => {
        counts.bucketWrites++
        const answer = await one[method](...input)
        if (method === "complete") counts.storedBytes += answer?.size ?? 0
        return answer
      }
    return withMethods(one, { uploadPart: of("uploadPart"), complete: of("complete") })
  }
  return withMethods(bucket, {
    put: count("bucketWrites", "put"),
    list: count("bucketWrites", "list"),
    get: count("bucketReads", "get"),
    head: count("bucketReads", "head"),
    createMultipartUpload: async (...input) => {
      counts.bucketWrites++
      return upload(await bucket.createMultipartUpload(...input))
    },
    resumeMultipartUpload: (...input) => upload(bucket.resumeMultipartUpload(...input)),
  })
}

function countedImages(images) {
  return withMethods(images, {
    input: (...input) => {
      counts.transforms++
      return images.input(...input)
    },
  })
}

const OBJECTS = {
  TASK_ROOM: "TaskRoom",
  DISPATCHER: "Dispatcher",
  USER_HUB: "UserHub",
  ACCOUNT_SESSIONS: "AccountSessions",
  THROTTLE: "Throttle",
  FLEET: "Fleet",
  RENDER_DESK: "RenderDesk",
  SAMPLE_BOOTH: "SampleBooth",
  FOLD_CLOCK: "FoldClock",
  TALLY: "Tally",
  INBOX: "Inbox",
}
const environments = new WeakMap()

function countedEnv(env) {
  const known = environments.get(env)
  if (known !== undefined) return known
  const counted = { ...env, MEDIA: countedBucket(env.MEDIA) }
  if (env.IMAGES) counted.IMAGES = countedImages(env.IMAGES)
  for (const [binding, name] of Object.entries(OBJECTS)) counted[binding] = countedNamespace(name, env[binding])
  environments.set(env, counted)
  return counted
}

/** Prototypes whose methods count already, and whose storage it is. */
const patched = new WeakSet()
const owners = new WeakMap()

function patch(target, methods) {
  const prototype = Object.getPrototypeOf(target)
  if (patched.has(prototype)) return
  patched.add(prototype)
  for (const [name, note] of Object.entries(methods)) {
    const original = prototype[name]
    if (typeof original !== "function") continue
    prototype[name] = function (...input) {
      const answer = Reflect.apply(original, this, input)
      note(owners.get(this) ?? "?", answer)
      return answer
    }
  }
}

const oneRead = (name) => objectOf(name).rowsRead++
const oneWritten = (name) => objectOf(name).rowsWritten++

function countStorage(name, storage) {
  for (const part of [storage, storage.sql, storage.kv]) owners.set(part, name)
  patch(storage.sql, { exec: (owner, cursor) => cursors.push({ owner, cursor }) })
  patch(storage.kv, { get: oneRead, put: oneWritten, delete: oneWritten })
  patch(storage, { get: oneRead, put: oneWritten, delete: oneWritten, setAlarm: oneWritten, deleteAlarm: oneWritten })
}

/** A class of objects that counts; what others call is counted where they call it. */
export function counting(name, Base) {
  class Counting extends Base {
    constructor(context, env) {
      countStorage(name, context.storage)
      super(context, countedEnv(env))
    }
  }
  const kinds = { alarm: "alarms", webSocketMessage: "messages", webSocketClose: null }
  for (const [method, kind] of Object.entries(kinds)) {
    const original = Base.prototype[method]
    if (original === undefined) continue
    Counting.prototype[method] = function (...input) {
      return atWork(name, String(this.ctx.id), kind, () => Reflect.apply(original, this, input))
    }
  }
  return Counting
}

function takeCounts() {
  for (const { owner, cursor } of cursors) {
    objectOf(owner).rowsRead += cursor.rowsRead
    objectOf(owner).rowsWritten += cursor.rowsWritten
  }
  const taken = counts
  counts = newCounts()
  cursors = []
  return taken
}

/** The Worker that counts around another. */
export const counted = (platform) => ({
  fetch(request, env, context) {
    if (new URL(request.url).pathname === COUNTS_PATH) return Response.json(takeCounts())
    counts.requests++
    return platform.fetch(request, countedEnv(env), context)
  },
  scheduled(controller, env, context) {
    return platform.scheduled(controller, countedEnv(env), context)
  },
})
