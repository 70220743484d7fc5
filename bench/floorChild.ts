import type { Floor } from './floorServer.ts'

/** Makes this process a floor: it gets its settings as a message, and ends with whoever started it. */
export function serveParent(start: (settings: never) => Promise<Floor>): void {
  process.on('disconnect', () => process.exit(0))
  process.once('message', (settings) => {
    // The parent's types tie the settings to the process that it starts.
    start(settings as never).then(
      ({ url }) => process.send?.({ url }),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
