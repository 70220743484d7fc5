import { config } from 'zod/mini'

// The page's policy forbids the code that zod would otherwise write at run time.
config({ jitless: true })
