import { z } from 'zod'
import { FITTINGS } from './fittings.ts'
import { OUTDOORS } from './outdoors.ts'
import { SURFACES } from './surfaces.ts'

/** Drawings on a sheet of 1200 by 900, from wall to detail. */
export const SCENES = { ...SURFACES, ...FITTINGS, ...OUTDOORS }
// An object's keys lose their literal type.
export const Scene = z.enum(Object.keys(SCENES) as (keyof typeof SCENES)[])
export type Scene = z.infer<typeof Scene>

/** Parts of the sheet, as somebody takes a second photo from nearer or from the side. */
export const TAKES = { wide: '0 0 1200 900', close: '330 210 600 450', side: '90 130 960 720' } as const
export type Take = keyof typeof TAKES

export type Picture = `${Scene}.${Take}`
export const Picture = z.templateLiteral([Scene, '.', z.enum(Object.keys(TAKES) as Take[])])
