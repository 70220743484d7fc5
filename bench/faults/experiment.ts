import type { Cleanup } from '../cleanup.ts'
import { figureLine, isReached, machineLine } from '../print.ts'
import type { Figure } from '../print.ts'
import type { Scenario } from '../scenario.ts'
import { openSmallStage } from '../smallEstate.ts'
import { machineOf } from '../stage.ts'
import type { Stage } from '../stage.ts'

export interface FaultOptions {
  poolSize: number
  /** The path of the script that starts the product. */
  entry: string
  say: (line: string) => void
}

export interface Scene extends FaultOptions {
  stage: Stage
  cleanup: Cleanup
}

export interface Outcome {
  figures: Figure[]
  /** Other observations, or the reason why the report has no figures. */
  notes?: string[]
}

/** Breaks one part of a small estate in use, and measures the effect. */
export interface Experiment<Size> {
  name: string
  summary: string
  /** The size of the experiment when somebody runs the command. Tests use a smaller size. */
  full: Size
  run(scene: Scene, size: Size): Promise<Outcome>
}

export function asScenario<Size>({ name, summary, full, run }: Experiment<Size>): Scenario<FaultOptions> {
  return {
    name,
    summary,
    run: async (options, cleanup) => {
      const stage = await openSmallStage(cleanup)
      const machine = await machineOf(stage.connectionString)
      const { figures, notes = [] } = await run({ ...options, stage, cleanup }, full)
      return {
        lines: [machineLine(machine), '', ...notes.map((note) => `  ${note}`), ...figures.map(figureLine)],
        json: { experiment: name, figures, notes, settings: full, machine },
        missed: figures.filter((figure) => !isReached(figure)).length,
      }
    },
  }
}
