/*
 * A warm LibreOffice that forks a child process for each document.
 *
 * LibreOffice is initialised and warmed up once, through LibreOfficeKit. A fork of that process then converts each
 * document: it starts warm, cannot read other documents (Landlock), and leaves nothing behind when it exits or is
 * killed. A fork takes milliseconds, so the one for the next document is made ahead and waits, with the pages of memory
 * that documents change already copied.
 *
 * The host communicates over stdin and stdout, one line a message, with fields separated by tabs:
 *
 *   in   convert  ID  CPU-SECONDS  INPUT  OUTPUT  TARGET  LOAD-OPTIONS  SAVE-OPTIONS  PASSWORD
 *        cancel   ID
 *   out  ready    -   -       HUGE-BYTES
 *        done     ID  WAY     CPU-MILLISECONDS
 *        failed   ID  REASON  CPU-MILLISECONDS
 *
 * HUGE-BYTES of LibreOffice's code lie in huge pages. WAY is `hidden`, or `visible` if LibreOfficeKit opened the document in a
 * window. REASON is one of: password-required wrong-password load save work memory hang crash killed sandbox busy. A document
 * that uses up its processor time fails with `work`, one that takes too much memory or space for temporary files with
 * `memory`, one that uses almost no processor time for a long time with `hang`, and one whose process something else
 * killed with `killed`.
 *
 * Fields are percent-encoded, so that they contain no tab or line end. INPUT and OUTPUT are absolute paths.
 *
 * usage: zygote LIBREOFFICE-PROGRAM-FOLDER PROFILE-FOLDER WARM-UP-FOLDER DOCUMENT-MEMORY-BYTES DOCUMENT-FILTER
 *   [WARM-UP-EXTENSION]...
 */
#define _GNU_SOURCE
#define LOK_USE_UNSTABLE_API
#include "../sandbox/confinement.h"
#include "huge.h"
#include "pages.h"
#include "uno.h"
#include <LibreOfficeKit/LibreOfficeKit.h>
#include <dirent.h>
#include <dlfcn.h>
#include <ftw.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

enum { MAX_JOBS = 288, MAX_FIELDS = 9, LINE_BYTES = 32768, PATH_BYTES = 4096, REASON_BYTES = 64 };

/* A child that uses less than hang_cpu_ms of processor time within hang_ms hangs. */
static const double hang_cpu_ms = 50, hang_ms = 60e3;

/* How often running children are checked, and those that are about to exit. */
enum { CHECK_MS = 200, EXIT_CHECK_MS = 2 };

/* A child that has closed its pipe exits within this time, or is killed. */
static const double exit_ms = 1000;

/* LibreOfficeKitEnums.h is C++ only. */
enum { CALLBACK_PASSWORD = 20, CALLBACK_PASSWORD_TO_MODIFY = 21, FEATURES_PASSWORD = 1 | 2 };

struct job {
  pid_t pid; /* 0 if the slot is free */
  int result; /* pipe on which the child writes how it opened the document, or why it failed; end of file means that it has exited */
  double cpu_limit_ms;
  double active_at, active_cpu_ms; /* when it was last active, and its processor time then */
  bool hung, too_large, cancelled;
  bool answered; /* the host knows that it is done; the process has still to exit */
  double closed_at; /* when the pipe was closed, if the process had not exited by then */
  char id[64];
  char reason[REASON_BYTES]; /* what the child has written so far */
  size_t reason_length;
};

/* The fork that waits for the next document. */
static struct {
  pid_t pid; /* 0 if there is none */
  int line;  /* pipe on which it gets its message */
  int result;
} spare;

static LibreOfficeKit *kit;
static struct job jobs[MAX_JOBS];
static const char *warm_up_folder;
/* The extensions of the documents to warm up with; an empty list means all. */
static char **warm_up_extensions;
/* The document that shows which pages documents change: a text if there is one, else the first. */
static char learning_document[PATH_BYTES];
static const char *temporary_folder = "/tmp";
/* What a document may not call, in addition to the filter of this program: it makes no processes. */
static struct filter document_filter;
static double memory_limit; /* bytes of a child */
static double code_bytes;   /* of LibreOffice's code that is no longer mapped from its files */
/* Bytes of a child's temporary files. All share a /tmp of 512 MiB, of which no child may leave the others nothing. */
static double scratch_limit = 384e6;

/* ---- time and text ---- */

static double read_ms(clockid_t clock) {
  struct timespec t;
  return clock_gettime(clock, &t) ? 0 : t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static double now_ms(void) { return read_ms(CLOCK_MONOTONIC); }

static double cpu_ms_of(pid_t pid) {
  clockid_t clock;
  return clock_getcpuclockid(pid, &clock) ? 0 : read_ms(clock);
}

/* Memory that a child shares with no file, also with other processes: pages of the zygote that it has not changed are counted, too, but not the code. */
static double anonymous_bytes_of(pid_t pid) {
  char path[64], line[256];
  double kilobytes = 0, part;
  snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
  FILE *status = fopen(path, "re");
  if (!status) return 0;
  while (fgets(line, sizeof line, status))
    if (sscanf(line, "RssAnon: %lf", &part) == 1 || sscanf(line, "RssShmem: %lf", &part) == 1) kilobytes += part;
  fclose(status);
  return kilobytes * 1024 - code_bytes;
}

static void decode(char *text) {
  char *to = text;
  for (char *from = text; *from; from++) {
    if (*from == '%' && from[1] && from[2]) {
      char digits[3] = {from[1], from[2], 0};
      *to++ = (char)strtol(digits, NULL, 16);
      from += 2;
    } else {
      *to++ = *from;
    }
  }
  *to = 0;
}

static int split(char *line, char **fields) {
  int count = 0;
  for (char *field; count < MAX_FIELDS && (field = strsep(&line, "\t"));) {
    decode(field);
    fields[count++] = field;
  }
  return count;
}

static void file_url(char *url, size_t size, const char *path) {
  size_t length = (size_t)snprintf(url, size, "file://");
  for (; *path && length + 4 < size; path++) {
    bool plain = (*path >= 'a' && *path <= 'z') || (*path >= 'A' && *path <= 'Z') ||
                 (*path >= '0' && *path <= '9') || strchr("/._-", *path);
    length += (size_t)snprintf(url + length, size - length, plain ? "%c" : "%%%02X", (unsigned char)*path);
  }
}

/* ---- passwords: LibreOffice asks through a callback; NULL means that there is none ---- */

static const char *password;
static bool password_asked;
static int password_tries;

static void on_callback(int type, const char *url, void *data) {
  (void)data;
  if (type != CALLBACK_PASSWORD && type != CALLBACK_PASSWORD_TO_MODIFY) return;
  bool to_open = type == CALLBACK_PASSWORD;
  if (to_open) password_asked = true;
  bool first = to_open && password && password_tries++ == 0;
  kit->pClass->setDocumentPassword(kit, url, first ? password : NULL);
}

/* ---- one document ---- */

/*
 * LibreOffice waits for the disk after each of three files that it writes for a document. It finds this function in place of
 * the C library's (see prepare.ts): two of the files are temporary, and the host decides when the result must be on the disk.
 */
int fsync(int file) {
  (void)file;
  return 0;
}

/* How the documents of a user are loaded, unless they have a password. The first document of the warm-up is loaded so, too: its language stays that of all. */
static const char usual_options[] = "Language=en-GB,Batch=true";

/* A process that ends after its document leaves it open: to close it takes a tenth of the time. */
static bool ends_after_document;

/* What a conversion returns: how the document was opened, or why it was not converted. */
static const char hidden[] = "hidden", visible[] = "visible";

static bool is_converted(const char *reason) { return !strcmp(reason, hidden) || !strcmp(reason, visible); }

/* Converts a document to PDF through UNO. Returns NULL if that is to be done through LibreOfficeKit, which also finds out why a document cannot be loaded. */
static const char *convert_hidden(const char *from, const char *to, const char *save_options) {
  uno_object *document = uno_load(from);
  const char *filter = document ? uno_pdf_filter(document) : NULL;
  if (!filter) return NULL;
  bool saved = uno_save(document, to, filter, save_options);
  if (!ends_after_document) uno_close(document);
  return saved ? hidden : "save";
}

static const char *convert_with_kit(const char *from, const char *to, const char *target, const char *load_options,
                                    const char *save_options) {
  LibreOfficeKitDocument *document = kit->pClass->documentLoadWithOptions(kit, from, load_options);
  if (!document) {
    if (!password_asked) return "load";
    return password ? "wrong-password" : "password-required";
  }
  bool saved = document->pClass->saveAs(document, to, target, *save_options ? save_options : NULL);
  /* Otherwise a temporary file is left behind. */
  if (!ends_after_document) document->pClass->destroy(document);
  return saved ? visible : "save";
}

static const char *convert(char *input, char *output, const char *target, const char *load_options,
                           const char *save_options) {
  char from[PATH_BYTES * 3], to[PATH_BYTES * 3];
  file_url(from, sizeof from, input);
  file_url(to, sizeof to, output);
  const char *reason = NULL;
  /* Without options, LibreOfficeKit has defaults of its own. */
  if (uno.loader && !password && *save_options && !strcmp(target, "pdf") && !strcmp(load_options, usual_options))
    reason = convert_hidden(from, to, save_options);
  return reason ? reason : convert_with_kit(from, to, target, load_options, save_options);
}

/* ---- file access of a child ---- */

static bool confine(const char *input_folder, const char *output_folder, const char *scratch, const char *profile) {
  unsigned long long all;
  int rules = create_ruleset(&all);
  if (rules < 0) return false;
  const unsigned long long write = all & ~(unsigned long long)LANDLOCK_ACCESS_FS_EXECUTE;
  allow(rules, "/usr", ACCESS_READ | LANDLOCK_ACCESS_FS_EXECUTE);
  allow(rules, "/etc", ACCESS_READ);
  allow(rules, "/var/cache/fontconfig", ACCESS_READ);
  /* LibreOffice exits if such a folder exists and cannot be read. */
  allow(rules, "/var/spool/libreoffice", ACCESS_READ);
  allow(rules, "/var/lib/libreoffice", ACCESS_READ);
  allow(rules, "/dev", ACCESS_READ | LANDLOCK_ACCESS_FS_WRITE_FILE | (all & ACCESS_TRUNCATE));
  allow(rules, profile, ACCESS_READ);
  allow(rules, input_folder, ACCESS_READ);
  allow(rules, output_folder, write);
  allow(rules, scratch, write);
  return restrict_files(rules);
}

static void parent_of(char *folder, size_t size, const char *path) {
  snprintf(folder, size, "%s", path);
  char *slash = strrchr(folder, '/');
  if (slash) *slash = 0;
}

static void limit(int resource, rlim_t value) {
  struct rlimit both = {value, value};
  setrlimit(resource, &both);
}

static void scratch_of(char *folder, size_t size, pid_t pid) { snprintf(folder, size, "%s/job-%d", temporary_folder, (int)pid); }

/*
 * TMPDIR is /proc/self/cwd. LibreOffice cached that path before the fork, so the temporary files of each child go to
 * its own working directory. It also cached the name of a subfolder, which is created again here.
 */
static void enter_scratch(const char *scratch) {
  if (mkdir(scratch, 0700)) _exit(5);
  DIR *shared = opendir(".");
  for (struct dirent *entry; shared && (entry = readdir(shared));) {
    char path[PATH_BYTES];
    if (strncmp(entry->d_name, "lu", 2) || entry->d_type != DT_DIR) continue;
    snprintf(path, sizeof path, "%s/%s", scratch, entry->d_name);
    mkdir(path, 0700);
  }
  if (shared) closedir(shared);
  if (chdir(scratch)) _exit(5);
}

static void report(int result, const char *reason) {
  if (write(result, reason, strlen(reason)) < 0) _exit(5);
}

/* Waits for a message. Returns false if the zygote has exited. */
static bool wait_for_line(int pipe, char *line) {
  size_t length = 0;
  for (;;) {
    ssize_t got = read(pipe, line + length, LINE_BYTES - 1 - length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    length += (size_t)got;
  }
  line[length] = 0;
  close(pipe);
  return length > 0;
}

static void leave_zygote(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  int null = open("/dev/null", O_RDWR);
  dup2(null, STDIN_FILENO);
  dup2(null, STDOUT_FILENO);
  for (int i = 0; i < MAX_JOBS; i++)
    if (jobs[i].pid) close(jobs[i].result);
  kit->pClass->setForkedChild(kit, true);
  ends_after_document = true;
}

static _Noreturn void child(int message, int result, const char *profile) {
  static char line[LINE_BYTES];
  char *fields[MAX_FIELDS], input_folder[PATH_BYTES], output_folder[PATH_BYTES], scratch[PATH_BYTES];
  leave_zygote();
  copy_changed_pages();
  if (!wait_for_line(message, line)) _exit(0);
  split(line, fields);
  /* Whole seconds. `finish` recognises from the time used whether this limit ended the child. */
  limit(RLIMIT_CPU, (rlim_t)ceil(atof(fields[2])));
  scratch_of(scratch, sizeof scratch, getpid());
  enter_scratch(scratch);
  parent_of(input_folder, sizeof input_folder, fields[3]);
  parent_of(output_folder, sizeof output_folder, fields[4]);
  if (!confine(input_folder, output_folder, scratch, profile) || !filter_calls(&document_filter)) {
    report(result, "sandbox");
    _exit(4);
  }
  password = *fields[8] ? fields[8] : NULL;
  report(result, convert(fields[3], fields[4], fields[5], fields[6], fields[7]));
  _exit(0);
}

/* ---- the table of running documents ---- */

static void send_line(const char *what, const char *id, const char *reason, double cpu_ms) {
  printf("%s\t%s\t%s\t%.0f\n", what, id, reason, cpu_ms);
  fflush(stdout);
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *position) {
  (void)status, (void)kind, (void)position;
  return remove(path);
}

static int make_readable(const char *path, const struct stat *status, int kind, struct FTW *position) {
  (void)status, (void)position;
  return kind == FTW_DNR && chmod(path, 0700) == 0;
}

static void remove_scratch(pid_t pid) {
  char scratch[PATH_BYTES];
  scratch_of(scratch, sizeof scratch, pid);
  /* One folder in each walk, which then begins again: what is in it may be hidden, too. */
  for (int walk = 0; walk < 1000 && nftw(scratch, make_readable, 16, FTW_PHYS) == 1; walk++) continue;
  nftw(scratch, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static double scratch_bytes;

static int add_entry(const char *path, const struct stat *status, int kind, struct FTW *position) {
  (void)path, (void)position;
  if (kind != FTW_NS) scratch_bytes += (double)status->st_blocks * 512;
  /* A folder that cannot be read only hides something. */
  if (kind == FTW_DNR) scratch_bytes = INFINITY;
  return 0;
}

static double scratch_bytes_of(pid_t pid) {
  char scratch[PATH_BYTES];
  scratch_bytes = 0;
  scratch_of(scratch, sizeof scratch, pid);
  nftw(scratch, add_entry, 16, FTW_PHYS);
  return scratch_bytes;
}

/* Forks the process of the next document. Without one, that document forks its own. */
static void fork_spare(const char *profile) {
  int message[2], result[2];
  if (pipe2(message, O_CLOEXEC)) return;
  if (pipe2(result, O_CLOEXEC)) {
    close(message[0]);
    close(message[1]);
    return;
  }
  pid_t pid = fork();
  if (pid == 0) {
    close(message[1]);
    close(result[0]);
    child(message[0], result[1], profile);
  }
  close(message[0]);
  close(result[1]);
  if (pid < 0) {
    close(message[1]);
    close(result[0]);
    return;
  }
  fcntl(result[0], F_SETFL, O_NONBLOCK);
  spare.pid = pid;
  spare.line = message[1];
  spare.result = result[0];
}

/* Sends the spare process its message. Returns false if it has exited. A pipe holds a whole line. */
static bool send_to_spare(const char *line) {
  bool sent = write(spare.line, line, strlen(line)) == (ssize_t)strlen(line);
  close(spare.line);
  if (sent) return true;
  close(spare.result);
  waitpid(spare.pid, NULL, 0);
  spare.pid = 0;
  return false;
}

/* Gives a document to the spare process, or to a new one if that has exited. */
static bool use_spare(const char *line, const char *profile) {
  if (spare.pid && send_to_spare(line)) return true;
  fork_spare(profile);
  return spare.pid && send_to_spare(line);
}

static void start(const char *line, char **fields, const char *profile) {
  struct job *job = jobs;
  while (job < jobs + MAX_JOBS && job->pid) job++;
  if (job == jobs + MAX_JOBS || !use_spare(line, profile)) return send_line("failed", fields[1], "busy", 0);
  *job = (struct job){.pid = spare.pid,
                      .result = spare.result,
                      .cpu_limit_ms = ceil(atof(fields[2])) * 1e3,
                      .active_at = now_ms()};
  snprintf(job->id, sizeof job->id, "%s", fields[1]);
  spare.pid = 0;
}

static void stop(struct job *job, bool *reason) {
  *reason = true;
  kill(job->pid, SIGKILL);
}

static void cancel(const char *id) {
  for (struct job *job = jobs; job < jobs + MAX_JOBS; job++)
    if (job->pid && !strcmp(job->id, id)) stop(job, &job->cancelled);
}

static double used_ms(const struct rusage *usage) {
  return (usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1e3 +
         (usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e3;
}

static const char *failure_of(const struct job *job, int status, double cpu_ms) {
  if (job->hung) return "hang";
  if (job->too_large) return "memory";
  /* At its limit the kernel sends SIGKILL, by its own clock, which runs ahead of this one on a busy machine. */
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && cpu_ms > job->cpu_limit_ms * 0.7) return "work";
  /* Not by this program: by an operator, or by the kernel when the machine is short of memory. */
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && !job->cancelled) return "killed";
  if (WIFSIGNALED(status) || !job->reason_length) return "crash";
  return job->reason;
}

/* Cleans up after a child that has closed its pipe, once it has exited. */
static void finish(struct job *job) {
  int status = 0;
  struct rusage usage = {0};
  if (wait4(job->pid, &status, WNOHANG, &usage) <= 0) {
    if (!job->closed_at) job->closed_at = now_ms();
    if (now_ms() - job->closed_at > exit_ms) kill(job->pid, SIGKILL);
    return;
  }
  kill(job->pid, SIGKILL);
  close(job->result);
  remove_scratch(job->pid);
  double cpu_ms = used_ms(&usage);
  /* A child that exits by itself has written its reason, and a success has been answered. */
  if (!job->answered) send_line("failed", job->id, failure_of(job, status, cpu_ms), cpu_ms);
  job->pid = 0;
}

/* The kernel takes milliseconds to release the memory of a child, which no document has to wait for. */
static void answer_done(struct job *job) {
  double cpu_ms = cpu_ms_of(job->pid);
  kill(job->pid, SIGKILL);
  send_line("done", job->id, job->reason, cpu_ms);
  job->answered = true;
}

static void read_child(struct job *job) {
  for (;;) {
    size_t space = sizeof job->reason - 1 - job->reason_length;
    ssize_t got = read(job->result, job->reason + job->reason_length, space);
    /* No reason is as long as the space for it: such a child is not LibreOffice any more. */
    if (space == 0) kill(job->pid, SIGKILL);
    if (got <= 0) {
      if (got == 0) finish(job);
      return;
    }
    job->reason_length += (size_t)got;
    job->reason[job->reason_length] = 0;
    if (!job->answered && is_converted(job->reason)) answer_done(job);
  }
}

/* Kills children that hang, or take too much memory or space for temporary files. */
static void check_jobs(void) {
  for (struct job *job = jobs; job < jobs + MAX_JOBS; job++) {
    if (!job->pid) continue;
    if (job->closed_at) {
      finish(job);
      continue;
    }
    if (job->hung || job->too_large) continue;
    if (anonymous_bytes_of(job->pid) > memory_limit || scratch_bytes_of(job->pid) > scratch_limit) {
      stop(job, &job->too_large);
      continue;
    }
    double now = now_ms(), used = cpu_ms_of(job->pid);
    if (used - job->active_cpu_ms >= hang_cpu_ms) {
      job->active_at = now;
      job->active_cpu_ms = used;
    }
    if (now - job->active_at >= hang_ms) stop(job, &job->hung);
  }
}

static int wait_ms(void) {
  int most = -1;
  for (struct job *job = jobs; job < jobs + MAX_JOBS; job++) {
    if (job->pid && job->closed_at) return EXIT_CHECK_MS;
    if (job->pid && !job->hung && !job->too_large) most = CHECK_MS;
  }
  return most;
}

/* ---- messages from the host ---- */

static void handle_line(char *line, const char *profile) {
  static char copy[LINE_BYTES];
  char *fields[MAX_FIELDS];
  strcpy(copy, line);
  int count = split(line, fields);
  if (count == MAX_FIELDS && !strcmp(fields[0], "convert")) start(copy, fields, profile);
  if (count == 2 && !strcmp(fields[0], "cancel")) cancel(fields[1]);
}

/* Returns false at the end of the input. */
static bool read_host(const char *profile) {
  static char text[LINE_BYTES];
  static size_t length;
  ssize_t got = read(STDIN_FILENO, text + length, sizeof text - 1 - length);
  if (got <= 0) return false;
  length += (size_t)got;
  text[length] = 0;
  char *line = text;
  for (char *end; (end = strchr(line, '\n')); line = end + 1) {
    *end = 0;
    handle_line(line, profile);
  }
  length -= (size_t)(line - text);
  memmove(text, line, length + 1);
  return length < sizeof text - 1;
}

/* The PDF is made as those of most documents. */
static const char warm_up_save_options[] = "{\"UseTaggedPDF\":{\"type\":\"boolean\",\"value\":\"true\"}}";
static bool is_warm;

/* Converts a document of our own in a child, to learn which pages documents change. */
static void learn_changed_pages(uintptr_t fresh) {
  char scratch[PATH_BYTES], reason[REASON_BYTES];
  int result[2];
  if (access(learning_document, R_OK) || pipe2(result, O_CLOEXEC)) return;
  pid_t pid = fork();
  if (pid == 0) {
    leave_zygote();
    scratch_of(scratch, sizeof scratch, getpid());
    enter_scratch(scratch);
    char output[] = "/proc/self/cwd/result";
    const char *way = convert(learning_document, output, "pdf", usual_options, warm_up_save_options);
    if (!is_converted(way)) _exit(1);
    report(result[1], way);
    for (;;) pause();
  }
  close(result[1]);
  if (pid > 0) {
    if (read(result[0], reason, sizeof reason) > 0) find_changed_pages(pid, fresh, (uintptr_t)sbrk(0));
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    remove_scratch(pid);
  }
  close(result[0]);
}

static void prepare_memory(void) {
  const uintptr_t fresh = use_fresh_memory();
  collapse_heap(fresh);
  code_bytes = copy_code();
  learn_changed_pages(fresh);
}

static _Noreturn void serve(const char *profile) {
  signal(SIGPIPE, SIG_IGN);
  if (is_warm) prepare_memory();
  fork_spare(profile);
  send_line("ready", "-", "-", code_bytes);
  for (;;) {
    struct pollfd watched[1 + MAX_JOBS] = {{.fd = STDIN_FILENO, .events = POLLIN}};
    for (int i = 0; i < MAX_JOBS; i++)
      watched[1 + i] = (struct pollfd){.fd = jobs[i].pid && !jobs[i].closed_at ? jobs[i].result : -1, .events = POLLIN};
    /* A closed pipe shows that a child has exited: LibreOffice's threads consume SIGCHLD. */
    poll(watched, 1 + MAX_JOBS, wait_ms());
    if (watched[0].revents && !read_host(profile)) _exit(0);
    for (int i = 0; i < MAX_JOBS; i++)
      if (jobs[i].pid && watched[1 + i].fd == jobs[i].result && watched[1 + i].revents) read_child(&jobs[i]);
    check_jobs();
    if (!spare.pid) fork_spare(profile);
  }
}

/* ---- start ---- */

static bool warms_up(const char *name) {
  const char *extension = strrchr(name, '.');
  if (name[0] == '.' || !extension) return false;
  for (char **wanted = warm_up_extensions; *wanted; wanted++)
    if (!strcmp(extension + 1, *wanted)) return true;
  return !*warm_up_extensions;
}

static void warm_up(void) {
  DIR *folder = opendir(warm_up_folder);
  if (!folder) return;
  char output[PATH_BYTES];
  snprintf(output, sizeof output, "%s/warm-up.pdf", temporary_folder);
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (!warms_up(entry->d_name)) continue;
    char input[PATH_BYTES];
    snprintf(input, sizeof input, "%s/%s", warm_up_folder, entry->d_name);
    convert(input, output, "pdf", usual_options, warm_up_save_options);
    unlink(output);
    if (!is_warm || !strcmp(entry->d_name, "fodt.docx")) strcpy(learning_document, input);
    /* After the first document, which has set the language. */
    if (!is_warm) uno_start();
    is_warm = true;
  }
  closedir(folder);
  static char *all[] = {NULL};
  if (is_warm || !*warm_up_extensions) return;
  /* None of them could be made. */
  warm_up_extensions = all;
  warm_up();
}

static const char *profile_folder;

static int on_poll(void *data, int timeout) {
  static bool inside;
  (void)data;
  (void)timeout;
  /* LibreOffice calls this again while it loads a document. */
  if (inside) return 0;
  inside = true;
  warm_up();
  kit->pClass->trimMemory(kit, 2000);
  /* A fork copies only the calling thread, so there must be no other. */
  kit->pClass->joinThreads(kit);
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  serve(profile_folder);
}

static void on_wake(void *data) { (void)data; }

static int fail(const char *message) {
  fprintf(stderr, "zygote: %s\n", message);
  return 1;
}

int main(int count, char **arguments) {
  if (count < 6) return fail("usage: zygote PROGRAM-FOLDER PROFILE-FOLDER WARM-UP-FOLDER DOCUMENT-MEMORY-BYTES DOCUMENT-FILTER [WARM-UP-EXTENSION]...");
  /* Documents of other owners would not be protected. The host then starts a LibreOffice for each document. */
  if (landlock_version() < 1) return fail("this kernel has no Landlock; Linux 5.13 or later has it");
  char library[PATH_BYTES], profile[PATH_BYTES];
  profile_folder = arguments[2];
  warm_up_folder = arguments[3];
  warm_up_extensions = arguments + 6;
  memory_limit = atof(arguments[4]);
  int filter = open(arguments[5], O_RDONLY | O_CLOEXEC);
  if (filter < 0 || !read_filter(filter, &document_filter)) return fail("the filter of documents cannot be read");
  close(filter);
  if (getenv("TMPDIR")) temporary_folder = strdup(getenv("TMPDIR"));
  setenv("SAL_LOK_OPTIONS", "unipoll", 1);
  setenv("SAL_USE_VCLPLUGIN", "svp", 1);
  setenv("TMPDIR", "/proc/self/cwd", 1);
  snprintf(library, sizeof library, "%s/libmergedlo.so", arguments[1]);
  file_url(profile, sizeof profile, arguments[2]);
  void *handle = dlopen(library, RTLD_NOW | RTLD_GLOBAL);
  if (!handle) return fail(dlerror());
  LibreOfficeKit *(*hook)(const char *, const char *) =
      (LibreOfficeKit * (*)(const char *, const char *)) dlsym(handle, "libreofficekit_hook_2");
  if (!hook) return fail("this LibreOffice has no LibreOfficeKit");
  kit = hook(arguments[1], profile);
  if (!kit) return fail("LibreOffice did not start");
  if (!LIBREOFFICEKIT_HAS(kit, setForkedChild)) return fail("this LibreOffice cannot be forked; 25.2 or later can");
  kit->pClass->registerCallback(kit, on_callback, kit);
  kit->pClass->setOptionalFeatures(kit, FEATURES_PASSWORD);
  /* The data pointer must not be NULL, or the poll callback is never called. */
  kit->pClass->runLoop(kit, on_poll, on_wake, kit);
  return fail("LibreOffice ended its loop");
}
