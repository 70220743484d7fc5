/** The content of the fake browser database, which jsdom does not have. Each test starts with an empty database. */
export const device = new Map<string, unknown>()

/** Runs before each write. A test can make this function throw, to simulate a device without space. */
export const room = { check: (_value: unknown): void => undefined }

export const fakeIdb = {
  get: (key: string) => Promise.resolve(device.get(key)),
  set: async (key: string, value: unknown) => {
    room.check(value)
    device.set(key, value)
  },
  update: async (key: string, change: (before: unknown) => unknown) => {
    const value = change(device.get(key))
    room.check(value)
    device.set(key, value)
  },
  del: (key: string) => Promise.resolve(void device.delete(key)),
  keys: () => Promise.resolve([...device.keys()]),
  getMany: (keys: string[]) => Promise.resolve(keys.map((key) => device.get(key))),
  delMany: (keys: string[]) => Promise.resolve(keys.forEach((key) => device.delete(key))),
}
