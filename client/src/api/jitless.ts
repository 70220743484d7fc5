import { config } from 'zod/mini'

// Without this setting, Zod generates code at run time, which the page's content security policy forbids.
config({ jitless: true })
