import { startFirefox } from './firefox.ts';
import { testMainTasks } from './main-tasks.ts';

testMainTasks('Firefox', startFirefox);
