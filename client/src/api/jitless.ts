import { config } from 'zod/mini'

// Zod would otherwise generate code at run time, which the page's content security policy forbids.
config({ jitless: true })
