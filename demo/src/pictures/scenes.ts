import { z } from 'zod'
import { FITTINGS } from './fittings.ts'
import { OUTDOORS } from './outdoors.ts'
import { SURFACES } from './surfaces.ts'

/** Scenes, each drawn on a 1200 by 900 canvas. */
export const SCENES = { ...SURFACES, ...FITTINGS, ...OUTDOORS }
// `Object.keys` loses the literal types of the keys.
export const Scene = z.enum(Object.keys(SCENES) as (keyof typeof SCENES)[])
export type Scene = z.infer<typeof Scene>

/** Crops of a scene, so that a second photo looks closer or taken from the side. */
export const TAKES = { wide: '0 0 1200 900', close: '330 210 600 450', side: '90 130 960 720' } as const
export type Take = keyof typeof TAKES

export type Picture = `${Scene}.${Take}`
export const Picture = z.templateLiteral([Scene, '.', z.enum(Object.keys(TAKES) as Take[])])
