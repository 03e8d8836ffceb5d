/** Gives a hub its events as a task's room does, by calls to the object; everything else goes to the Worker that has the hub. */
export default {
  async fetch(request, env) {
    if (new URL(request.url).pathname !== "/push") return env.PLATFORM.fetch(request)
    const { name, taskId, events } = await request.json()
    const hub = env.HUB.get(env.HUB.idFromName(name))
    for (const event of events) await hub.push(taskId, [event])
    return new Response("ok")
  },
}
