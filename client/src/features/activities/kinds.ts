import {
  ArrowUpDown,
  BellRing,
  Bug,
  Cctv,
  DoorOpen,
  Droplets,
  Flame,
  House,
  Sparkles,
  Trees,
  Wrench,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { createElement, type ReactElement } from 'react'

/**
 * Matches words in the name of an activity, because activities have no kind. The text next to the icon always has the
 * same meaning as the icon.
 */
const KINDS: readonly [words: RegExp, icon: LucideIcon][] = [
  [/\b(fire|smoke|alarm|extinguisher|sprinkler|emergency)/i, BellRing],
  [/\b(lift|elevator)/i, ArrowUpDown],
  [/\b(boiler|heat|gas|radiator|chimney)/i, Flame],
  [/\b(cctv|camera|security)/i, Cctv],
  [/\b(clean|wash|jet)/i, Sparkles],
  [/\b(gutter|roof)/i, House],
  [/\b(water|legionella|pump|tank|drain|plumb|sewage)/i, Droplets],
  [/\b(garden|ground|lawn|grass|tree|hedge|plant|landscap)/i, Trees],
  [/\b(electric|light|lamp|pat test|solar|charger)/i, Zap],
  [/\b(pest|rodent|rat|mouse|mice|wasp)s?\b/i, Bug],
  [/\b(gate|door|barrier|entry|intercom|lock)/i, DoorOpen],
]

export function activityIcon(name: string): ReactElement {
  const icon = KINDS.find(([words]) => words.test(name))?.[1] ?? Wrench
  return createElement(icon, { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 })
}
