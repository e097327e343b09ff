export type { CatchUp, Flow, Reaction, Reactions, Sent, Step, StepDone, StepFailed, Timer, TimerFired, Turn } from './contract.js';
