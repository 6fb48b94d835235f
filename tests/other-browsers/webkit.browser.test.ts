import { startWebkit } from './webkit.ts';
import { testMainTasks } from './main-tasks.ts';

testMainTasks('WebKit', startWebkit);
