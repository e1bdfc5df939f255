import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { start } from './shell/start'

void start(document)
