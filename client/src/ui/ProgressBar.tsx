import { ProgressBar as AriaProgressBar } from 'react-aria-components'

export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <AriaProgressBar aria-label={label} value={percent} className="flex items-center gap-3">
      {({ percentage = 0, valueText }) => (
        <>
          <div className="h-1.5 flex-1 overflow-hidden rounded-full bg-border">
            <div
              className="h-full rounded-full bg-accent transition-[width]"
              style={{ width: `${percentage}%` }}
            />
          </div>
          <span className="w-9 text-right text-xs text-muted tabular-nums">{valueText}</span>
        </>
      )}
    </AriaProgressBar>
  )
}
