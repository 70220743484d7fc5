import { serveParent } from './floorChild.ts'
import { startReplayFloor } from './replayFloor.ts'

serveParent(startReplayFloor)
