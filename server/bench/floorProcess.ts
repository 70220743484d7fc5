// The floor as a process of its own: it gets its settings as a message, and ends with whoever started it.
import { startFloor } from './floor.ts'
import type { FloorSettings } from './floor.ts'

process.on('disconnect', () => process.exit(0))
process.once('message', (settings: FloorSettings) => {
  startFloor(settings).then(
    ({ url }) => process.send?.({ url }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
