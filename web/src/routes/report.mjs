// Run by Node without a build: prints how many routes are built.
import { describeCounts } from './count.ts'

console.log(describeCounts())
