import { startLeanFloor } from './leanFloor.ts'
import type { LeanSettings } from './leanFloor.ts'

process.on('disconnect', () => process.exit(0))
process.once('message', (settings) => {
  startLeanFloor(settings as LeanSettings).then(
    ({ url }) => process.send?.({ url }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
