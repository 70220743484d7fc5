// Keeps an embedded database running until it is killed, for tests of a crash.
import { startEmbeddedDatabase } from '../src/db/embedded.ts'

const silent = { info: () => {}, warn: () => {} }
const database = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? '', log: silent })
console.log(database.urls.owner)
setInterval(() => {}, 1000)
