/** The chart library loads with the first chart that is shown. */
export const loadPie = () => import('./charts/PieChartView.tsx')
export const loadBars = () => import('./charts/BarChartView.tsx')
