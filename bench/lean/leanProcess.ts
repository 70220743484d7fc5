import { serveParent } from '../floorChild.ts'
import { startLeanFloor } from './leanFloor.ts'

serveParent(startLeanFloor)
