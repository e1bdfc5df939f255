import { expect, test } from './lib/fixtures'
