/*
 * Converts a document through UNO, LibreOffice's component model, in place of LibreOfficeKit.
 *
 * LibreOfficeKit opens each document in a visible window, whose parts are made and drawn though nobody sees them. UNO loads it
 * hidden, as `soffice --convert-to` does. What is used is UNO's binary interface for C (uno/dispatcher.h, uno/mapping.h, uno/any2.h,
 * typelib/typedescription.h and rtl/ustring.h of LibreOffice's SDK), which has been the same since OpenOffice.org 1.0; the declarations here
 * are those, so that the SDK need not be installed. If a function is missing, documents are converted through LibreOfficeKit.
 */
#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { UNO_BOOLEAN = 2, UNO_SHORT = 4, UNO_STRING = 12, UNO_INTERFACE = 22, UNO_MAX_PROPERTIES = 8 };

typedef struct uno_string uno_string;
typedef struct uno_type uno_type;

typedef struct {
  uno_type *type;
  void *data; /* points to `value` if the value is small */
  void *value;
} uno_any;

typedef struct uno_object {
  void (*acquire)(struct uno_object *);
  void (*release)(struct uno_object *);
  void (*dispatch)(struct uno_object *, const void *method, void *result, void **arguments, uno_any **exception);
} uno_object;

typedef struct uno_mapping {
  void (*acquire)(struct uno_mapping *);
  void (*release)(struct uno_mapping *);
  void (*map)(struct uno_mapping *, uno_object **to, void *from, void *type);
} uno_mapping;

/* com.sun.star.beans.PropertyValue */
typedef struct {
  uno_string *name;
  int32_t handle;
  uno_any value;
  int32_t state;
} uno_property;

typedef struct {
  int32_t references, count;
  uno_property items[UNO_MAX_PROPERTIES];
} uno_properties;

static struct {
  void (*new_string)(uno_string **, const char *);
  void (*new_utf8)(uno_string **, const char *, int32_t length, uint16_t encoding, uint32_t flags);
  void (*new_type)(uno_type **, int class, uno_string *name);
  void (*description)(void **, uno_string *name);
  void (*complete)(void **);
  uno_type *boolean, *number, *text, *info, *storable;
  void *query, *load, *store, *supports, *dispose;
  uno_object *loader;
  bool has_failed; /* a description is missing */
} uno;

static uno_string *uno_ascii(const char *text) {
  uno_string *string = NULL;
  uno.new_string(&string, text);
  return string;
}

static uno_string *uno_utf8(const char *text) {
  enum { UTF8 = 76, USUAL_FLAGS = 0x333 }; /* RTL_TEXTENCODING_UTF8, OSTRING_TO_OUSTRING_CVTFLAGS */
  uno_string *string = NULL;
  uno.new_utf8(&string, text, (int32_t)strlen(text), UTF8, USUAL_FLAGS);
  return string;
}

static uno_type *uno_type_of(int class, const char *name) {
  uno_type *type = NULL;
  uno.new_type(&type, class, uno_ascii(name));
  return type;
}

static void *uno_description_of(const char *name) {
  void *description = NULL;
  uno.description(&description, uno_ascii(name));
  if (description) uno.complete(&description);
  else uno.has_failed = true;
  return description;
}

/* Returns false if the method threw an exception. */
static bool uno_call(uno_object *object, const void *method, void *result, void **arguments) {
  uno_any space, *exception = &space;
  object->dispatch(object, method, result, arguments, &exception);
  return !exception;
}

static uno_object *uno_query(uno_object *object, uno_type *type) {
  uno_any result = {0};
  void *arguments[] = {&type};
  return object && uno_call(object, uno.query, &result, arguments) && result.data ? *(uno_object **)result.data : NULL;
}

static bool uno_find_functions(void) {
  const struct { void *to; const char *name; } functions[] = {
      {&uno.new_string, "rtl_uString_newFromAscii"},
      {&uno.new_utf8, "rtl_string2UString"},
      {&uno.new_type, "typelib_typedescriptionreference_new"},
      {&uno.description, "typelib_typedescription_getByName"},
      {&uno.complete, "typelib_typedescription_complete"},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!(*(void **)functions[i].to = dlsym(RTLD_DEFAULT, functions[i].name))) return false;
  return true;
}

static void uno_find_types(void) {
  uno.boolean = uno_type_of(UNO_BOOLEAN, "boolean");
  uno.number = uno_type_of(UNO_SHORT, "short");
  uno.text = uno_type_of(UNO_STRING, "string");
  uno.info = uno_type_of(UNO_INTERFACE, "com.sun.star.lang.XServiceInfo");
  uno.storable = uno_type_of(UNO_INTERFACE, "com.sun.star.frame.XStorable");
  uno.query = uno_description_of("com.sun.star.uno.XInterface::queryInterface");
  uno.load = uno_description_of("com.sun.star.frame.XComponentLoader::loadComponentFromURL");
  uno.store = uno_description_of("com.sun.star.frame.XStorable::storeToURL");
  uno.supports = uno_description_of("com.sun.star.lang.XServiceInfo::supportsService");
  uno.dispose = uno_description_of("com.sun.star.lang.XComponent::dispose");
}

/* LibreOffice's component context, as an object of the binary interface. */
static uno_object *uno_context(void) {
  void (*get_environment)(void **, uno_string *, void *) = (void (*)(void **, uno_string *, void *))dlsym(RTLD_DEFAULT, "uno_getEnvironment");
  void (*get_mapping)(uno_mapping **, void *, void *, uno_string *) =
      (void (*)(uno_mapping **, void *, void *, uno_string *))dlsym(RTLD_DEFAULT, "uno_getMapping");
  /* Returns a reference, in newer versions by reference: both pass the address of one back. */
  void **(*get_context)(void **) = (void **(*)(void **))dlsym(RTLD_DEFAULT, "_ZN10comphelper26getProcessComponentContextEv");
  if (!get_environment || !get_mapping || !get_context) return NULL;
  void *cpp = NULL, *binary = NULL, *space = NULL;
  uno_mapping *mapping = NULL, *back = NULL;
  get_environment(&cpp, uno_ascii("gcc3"), NULL);
  get_environment(&binary, uno_ascii("uno"), NULL);
  if (!cpp || !binary) return NULL;
  get_mapping(&mapping, cpp, binary, NULL);
  /* LibreOffice needs this one for each exception, and would load its library anew. */
  get_mapping(&back, binary, cpp, NULL);
  void *type = uno_description_of("com.sun.star.uno.XComponentContext");
  void *context = *get_context(&space);
  uno_object *object = NULL;
  if (mapping && type && context) mapping->map(mapping, &object, context, type);
  return object;
}

/* Prepares the conversion of documents, once. Leaves `uno.loader` empty if this LibreOffice lacks something. */
static void uno_start(void) {
  if (!uno_find_functions()) return;
  uno_find_types();
  void *get_manager = uno_description_of("com.sun.star.uno.XComponentContext::getServiceManager");
  void *create = uno_description_of("com.sun.star.lang.XMultiComponentFactory::createInstanceWithContext");
  uno_object *context = uno_context(), *manager = NULL, *desktop = NULL;
  if (uno.has_failed || !context || !uno_call(context, get_manager, &manager, NULL) || !manager) return;
  uno_string *service = uno_ascii("com.sun.star.frame.Desktop");
  void *arguments[] = {&service, &context};
  if (!uno_call(manager, create, &desktop, arguments)) return;
  uno.loader = uno_query(desktop, uno_type_of(UNO_INTERFACE, "com.sun.star.frame.XComponentLoader"));
}

static void uno_add(uno_properties *list, const char *name, uno_type *type, void *value) {
  uno_property *property = &list->items[list->count++];
  property->name = uno_ascii(name);
  property->value.type = type;
  property->value.value = value;
  property->value.data = &property->value.value;
}

/* Loads a document as LibreOfficeKit does with the option `Batch`, but hidden. Returns NULL if it cannot be loaded so. */
static uno_object *uno_load(const char *url) {
  const intptr_t yes = 1, no = 0, never_execute = 0;
  uno_properties *options = calloc(1, sizeof *options);
  options->references = 1;
  uno_add(options, "Hidden", uno.boolean, (void *)yes);
  uno_add(options, "FilterOptions", uno.text, uno_ascii(""));
  uno_add(options, "MacroExecutionMode", uno.number, (void *)never_execute);
  uno_add(options, "AsTemplate", uno.boolean, (void *)no);
  uno_add(options, "Silent", uno.boolean, (void *)yes);
  uno_string *from = uno_ascii(url), *frame = uno_ascii("_blank");
  int32_t search_flags = 0;
  uno_object *document = NULL;
  void *arguments[] = {&from, &frame, &search_flags, &options};
  return uno_call(uno.loader, uno.load, &document, arguments) ? document : NULL;
}

/* The PDF filter for a kind of document; NULL if there is none. */
static const char *uno_pdf_filter(uno_object *document) {
  static const char *const filters[][2] = {
      {"com.sun.star.sheet.SpreadsheetDocument", "calc_pdf_Export"},
      {"com.sun.star.presentation.PresentationDocument", "impress_pdf_Export"},
      {"com.sun.star.drawing.DrawingDocument", "draw_pdf_Export"},
      {"com.sun.star.text.TextDocument", "writer_pdf_Export"},
      {"com.sun.star.text.WebDocument", "writer_pdf_Export"},
  };
  uno_object *info = uno_query(document, uno.info);
  for (size_t i = 0; info && i < sizeof filters / sizeof *filters; i++) {
    uno_string *service = uno_ascii(filters[i][0]);
    void *arguments[] = {&service};
    unsigned char supports = 0;
    if (uno_call(info, uno.supports, &supports, arguments) && supports) return filters[i][1];
  }
  return NULL;
}

/* Saves a document as PDF. Returns false if that fails. */
static bool uno_save(uno_object *document, const char *url, const char *filter, const char *options) {
  uno_object *storable = uno_query(document, uno.storable);
  if (!storable) return false;
  uno_properties *list = calloc(1, sizeof *list);
  list->references = 1;
  uno_add(list, "Overwrite", uno.boolean, (void *)(intptr_t)1);
  uno_add(list, "FilterName", uno.text, uno_ascii(filter));
  uno_add(list, "FilterOptions", uno.text, uno_utf8(options));
  uno_string *to = uno_ascii(url);
  void *arguments[] = {&to, &list};
  return uno_call(storable, uno.store, NULL, arguments);
}

static void uno_close(uno_object *document) { uno_call(document, uno.dispose, NULL, NULL); }
