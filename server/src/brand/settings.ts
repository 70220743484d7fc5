import path from 'node:path'
import * as z from 'zod'
import { readLogo } from './logo.ts'
import type { Logo } from './logo.ts'

const Environment = z.object({
  BRAND_NAME: z
    .string()
    .min(1, 'must not be blank')
    .max(60, 'must be 60 characters or fewer')
    .default('Doorstep'),
  BRAND_SHORT_NAME: z
    .string()
    .min(1, 'must not be blank')
    .max(4, 'must be 4 characters or fewer')
    .default('DS'),
  /** File of the operator's logo: a PNG, or an SVG without scripts, of at most 100 KB. A relative path starts at the project folder. The logo appears on pages, on the home screen if it is square, and in emails if it is a PNG. */
  BRAND_LOGO: z.string().min(1, 'must name a file').optional(),
})

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..')

export interface BrandSettings {
  brandName: string
  brandShortName: string
  /** The operator's logo, which is checked at the start. If there is no logo, the short name appears instead. */
  brandLogo: Logo | undefined
}

/** Reads the name and logo of the site, and adds their problems to the list. */
export function readBrand(env: Record<string, string | undefined>, problems: string[]): BrandSettings {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
    return { brandName: '', brandShortName: '', brandLogo: undefined }
  }
  const { BRAND_NAME: brandName, BRAND_SHORT_NAME: brandShortName, BRAND_LOGO: file } = parsed.data
  const logo = file === undefined ? undefined : readLogo(path.resolve(PROJECT_ROOT, file))
  if (typeof logo === 'string') problems.push(`BRAND_LOGO ${logo}`)
  return { brandName, brandShortName, brandLogo: typeof logo === 'string' ? undefined : logo }
}
