import { useId } from 'react'
import { LABEL } from './fieldStyles.ts'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  isDisabled?: boolean
  onChange: (value: number) => void
}

export function Slider({ label, isDisabled = false, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3">
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <input
        {...range}
        id={id}
        type="range"
        disabled={isDisabled}
        aria-valuetext={`${range.value} %`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="min-h-11 w-full cursor-pointer accent-accent disabled:cursor-not-allowed disabled:opacity-50 md:min-h-8"
      />
    </div>
  )
}
