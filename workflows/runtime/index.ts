export type { Flow, Reaction, Sent, Step, StepDone, StepFailed, Timer, TimerFired, Turn } from './contract.js';
