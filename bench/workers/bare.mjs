/** The anchor of every call: the least that a Worker can do. */
export default {
  fetch() {
    return new Response("ok")
  },
}
