// Keeps an embedded database running until it is killed, for the tests of what happens then.
import { startEmbeddedDatabase } from '../src/db/embedded.ts'

const silent = { info: () => {}, warn: () => {} }
const database = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? '', log: silent })
console.log(database.urls.owner)
setInterval(() => {}, 1000)
