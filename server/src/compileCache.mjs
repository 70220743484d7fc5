import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Beside the packages: whoever may write there may change what runs anyway. Where nobody may, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/doorstep', import.meta.url)))
