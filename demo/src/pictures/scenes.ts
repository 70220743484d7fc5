import { readdirSync } from 'node:fs'
import { z } from 'zod'

/** One picture file for each scene, drawn on a 1200 by 900 canvas. */
export const SCENES = new URL('../../data/scenes/', import.meta.url)
export const Scene = z.enum(readdirSync(SCENES).map((file) => file.replace(/\.svg$/, '')))

/** Crops of a scene, which make a second photo look closer or taken from the side. */
export const TAKES = { wide: '0 0 1200 900', close: '330 210 600 450', side: '90 130 960 720' } as const
export type Take = keyof typeof TAKES

export type Picture = `${string}.${Take}`
export const Picture = z.templateLiteral([Scene, '.', z.enum(Object.keys(TAKES) as Take[])])
