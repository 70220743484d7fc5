/** Stands in for the browser's database, which the test browser has not: `vi.mock('idb-keyval', async () => (await import('…/test/idb.ts')).fakeIdb)`. */
export const device = new Map<string, unknown>()

/** How the browser answers a write; throws where it has no room. */
export const room = { check: (_value: unknown): void => undefined }

export const fakeIdb = {
  get: (key: string) => Promise.resolve(device.get(key)),
  set: async (key: string, value: unknown) => {
    room.check(value)
    device.set(key, value)
  },
  del: (key: string) => Promise.resolve(void device.delete(key)),
  keys: () => Promise.resolve([...device.keys()]),
  getMany: (keys: string[]) => Promise.resolve(keys.map((key) => device.get(key))),
  delMany: (keys: string[]) => Promise.resolve(keys.forEach((key) => device.delete(key))),
}
