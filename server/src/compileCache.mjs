import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The compile cache is next to the packages, because anyone who can write there can change the running code anyway. If
// the folder is read-only, there is no cache.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/doorstep', import.meta.url)))
